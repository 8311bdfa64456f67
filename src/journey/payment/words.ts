import { counted } from '@/domain/words/counted.ts';

/** Texts of the specification, sections 2 and 8, "Payment". */
export const NO_PAGES = 'No pages found to process. Please go back and upload your document.';
export const INIT_FAILED = 'Failed to initialize payment';
export const INIT_FAILED_AGAIN = 'Failed to initialize payment. Please try again.';
export const MISSING_LOGIN = 'Please enter your email and password';
export const SHORT_PASSWORD = 'Password must be at least 6 characters long.';
export const FORM_NOT_LOADED = 'Payment form not loaded properly';
export const PROCESSING_FAILED = 'Payment processing failed. Please contact support.';
export const NOT_VERIFIED = 'Payment verification failed. Please contact support.';
/** Ours: a refusal frightens less when it says what did not happen. */
export const NOTHING_CHARGED = 'Nothing was charged.';
/** Ours: what was mended is bought mended, or nothing is bought. */
export const CHANGE_NOT_SAVED =
  'A change to your text isn’t saved with us yet, so nothing was charged. Please check your internet connection and try again. If it stays this way, open the text: it says what is wrong.';
export const TITLE_NOT_SAVED =
  'Your new title is on this device but not saved with us yet, so nothing was charged. Please check your internet connection and try again.';
/** Ours: a card form belongs to one text, title and all. */
export const TITLE_SAVED = 'Your title is saved. Nothing has been charged. Press Pay when you’re ready.';
export const ANOTHER_CARD = 'Try another card.';
/** Ours: whether the card was charged is not known here. */
export const LOOKING_UP = `${PROCESSING_FAILED} We’re checking whether your card was charged. Please wait a moment.`;
export const NO_CHARGE_KNOWN = `${PROCESSING_FAILED} We checked and found no charge. Paying again here never charges your card twice.`;
/** Ours: what was specified for this would send a family that has paid back to its card. */
export const PAYMENT_PENDING =
  'Your bank hasn’t finished this payment yet. Your audiobook starts as soon as it has, and we’ll email you.';
/** Ours: the payment was ended at the provider, or by another tab, while its form was open. */
export const FORM_EXPIRED =
  'Nothing was charged. Your text has changed, or the card form was open too long. Please check the price and enter your card again.';

/** Ours: another text has taken the place of the one that was counted, or pages have come to it. */
export const TEXT_NOT_READ = 'Your text isn’t ready yet. Please go back to step 1.';
/** Ours: a page of it was heard, so it has been read; it was left in the background and nobody has looked at it. */
export const TEXT_NOT_ACCEPTED =
  'One thing is left: please look at your text and choose “Accept & Continue”. Go back to step 1 for that.';
/** Ours: a camera that is closed before its "Done", or another phone, leaves pages that the server has not read. */
export const pagesNotInWords = (count: number) =>
  `${counted(count, 'page')} of your scan ${count === 1 ? 'isn’t' : 'aren’t'} in this text yet.`;
/** Ours: the voice of other clips is not sold in place of the one that is being made. */
export const VOICE_NOT_MADE = 'The voice isn’t finished yet. Please go back to step 2 and wait until it is.';

export const SAMPLE_NOT_APPROVED =
  'You have not approved the sample yet. Please go back to step 3 and listen to it before you pay.';

/** The button of this step that opens the review. */
export const READ_AGAIN = 'Proofread again';

/** From the charge until the audiobook's screen is there. */
export const CONFIRMING = 'Payment received. Confirming your order...';

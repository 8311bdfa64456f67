import { isDeepStrictEqual } from 'node:util';
import { FINISH } from '../../../../src/domain/audiobook/finish.ts';
import { isPaidBack } from '../../../../src/domain/audiobook/order.ts';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { abuseEmail, BRAND } from '../../../../src/domain/config/brand.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { NarratedText } from '../../../../src/domain/manuscript/review.ts';
import { payloadOf } from '../../../../src/domain/mark/code.ts';
import { outgrownWords, priceOf, type Quote } from '../../../../src/domain/payment/quote.ts';
import { tierOf } from '../../../../src/domain/payment/tiers.ts';
import { voucherOf } from '../../../../src/domain/payment/voucher.ts';
import { AT_ONCE_WORDS } from '../../../../src/domain/payment/withdrawal-words.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { VoiceProfile } from '../../../../src/domain/voice/voice.ts';
import { NO_VOICE } from '../../../../src/domain/voice/voice-words.ts';
import { counted } from '../../../../src/domain/words/counted.ts';
import type { Caller } from '../../ports/identity.ts';
import type { PaymentIntent } from '../../ports/payments.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  creditFor,
  deleteFrozen,
  type FrozenNarration,
  freezeNarration,
  freezePronunciations,
  orderIdOf,
} from '../../records/books/frozen-narrations.ts';
import { findManuscript } from '../../records/books/manuscripts.ts';
import { freezeOwnRecording, hasOwnRecording } from '../../records/books/own-recordings.ts';
import { findPronunciations } from '../../records/books/pronunciations.ts';
import {
  changesNotLookedAt,
  loadReview,
  originsOfText,
  reviewEdits,
  settleText,
} from '../../records/books/reviews.ts';
import { orders } from '../../records/orders/orders.ts';
import {
  announcePayment,
  closePayment,
  intentIdOf,
  isWithdrawnPayment,
  noteAtOnce,
  notePayment,
  openedPayment,
  payments,
  reopenPayment,
} from '../../records/orders/payments.ts';
import { quotes } from '../../records/orders/quotes.ts';
import { membersOf } from '../../records/people/members.ts';
import { ownSession, sessions } from '../../records/people/sessions.ts';
import { isBlockedVoice } from '../../records/voices/blocked-voices.ts';
import { takenBackWords } from '../../records/voices/permissions.ts';
import { findVoiceProfile } from '../../records/voices/voice-profiles.ts';
import { openingFor } from '../../records/voices/voice-wills.ts';
import { BOOK_CLOSED, chargedOrders, endOpenPayments, isCharged } from '../../settlement/charged-books.ts';

const voiceStopped = () =>
  `Somebody asked us to stop this voice, so this book can’t be narrated in it, and nothing was charged. If you have the right to use it, please write to ${abuseEmail()}.`;

/** The order of this text in this voice has ended: a new payment would find it, and go back at once. */
export const refundedWords = () =>
  `This book was paid for and refunded. Please write to ${BRAND.supportEmail} if you would like it after all.`;

const NO_PAGES = 'No pages found to process. Please go back and upload your document.';
const PAID_BY_VOUCHER =
  'This book was paid for with a gift voucher already, and nothing was charged. You’ll find it in “My Audiobooks”.';
const CHANGED =
  'The text or the voice was changed meanwhile, and nothing was charged. Please check the order summary again.';

const NO_OWN_RECORDING =
  'The recording isn’t kept anymore, so the book can’t begin with it, and nothing was charged. Please uncheck it at “What the book says first.”';

type Stores = Pick<Ports, 'documents' | 'objects'>;

interface Priced {
  readonly quote: Quote | null;
  readonly pageCount: number;
  /** 0 for a book that nobody has named a price for */
  readonly priceCents: number;
}

/** A text in a voice, as both were in one moment. */
export interface ForSale extends Priced {
  readonly orderId: string;
  readonly narration: Omit<FrozenNarration, 'photos'> & NarratedText;
  /** how the book will say that its voice is recreated */
  readonly credit: string;
  /** what its person left about their voice, where they want it said */
  readonly opening: string | null;
  /** who buys it has chosen that, and nothing is paid yet */
  readonly isCreditChosen: boolean;
  /** of which voice its beginning is, where that is wanted; undefined where nobody said, or it is paid already */
  readonly ownRecordingOf: Pick<VoiceProfile, 'storagePath' | 'permission'> | null | undefined;
  /** what of the manuscript tells that the text has changed since */
  readonly textHash: string;
}

/**
 * Names the price and opens a payment for it. The price follows from the pages the server counts of the very text that is
 * frozen here, with its voice: this is what is bought; a book made to order has the price that we named. The client's count
 * is only compared. Of a book that was charged nothing else is sold: the payment is told to whoever asks for that very text, and to nobody for another.
 * @throws AppError unauthenticated, permission-denied, failed-precondition
 */
export async function createPaymentIntent(
  ports: Pick<Ports, 'documents' | 'objects' | 'payments' | 'clock' | 'finish'>,
  caller: Caller | null,
  input: CallableInput<'create_payment_intent'>,
): Promise<CallableOutput<'create_payment_intent'>> {
  const { sessionId } = input;
  const { uid } = await ownSession(ports, caller, sessionId);
  const [charged, sale] = await Promise.all([
    chargedOrders(ports, sessionId),
    whatIsSold(ports, caller, input),
  ]);
  const isClosed = charged.size > 0;
  if (typeof sale === 'string') return isClosed ? BOOK_CLOSED : { success: false, error: sale };
  const { orderId, narration, pageCount, priceCents } = sale;
  if (isClosed && !charged.has(orderId)) {
    await endOpenPayments(ports, sessionId);
    return BOOK_CLOSED;
  }
  if (isClosed && (await isPaidByVoucher(ports, orderId))) return { success: false, error: PAID_BY_VOUCHER };
  // A price that has run out since refuses nobody who has paid it.
  const error = againstCount(input.pageCount, pageCount) ?? (isClosed ? null : againstPrice(sale));
  if (error) return { success: false, error };
  const unseen = isClosed ? null : await againstUnseenHelp(ports, sessionId);
  if (unseen) return { success: false, error: unseen };
  // What is paid may be in the making: its words are changed where it is heard.
  const chosen = isClosed ? { isCreditChosen: false, ownRecordingOf: undefined } : {};
  const frozen = await freezeSale(ports, { uid, sessionId }, { ...sale, ...chosen });
  const intent = await openPayment(ports, {
    orderId,
    ownerUid: uid,
    sessionId,
    title: narration.title.slice(0, 200),
    amountCents: priceCents,
    metadata: { orderId, sessionId, pageCount: String(pageCount), tier: tierOf(pageCount).name },
  });
  if (intent.metadata.orderId !== orderId) return BOOK_CLOSED;
  if (!isClosed && !isCharged(intent)) await noteAtOnce(ports, orderId, input.atOnce ? AT_ONCE_WORDS : null);
  await freezeAgain(ports, sale, frozen);
  // Last, and again by whoever says a name otherwise while the form is open.
  await freezePronunciations(ports, orderId, await findPronunciations(ports, sessionId));
  const paid = await stillSold(ports, sessionId, sale, intent);
  return paid ? told(paid) : { success: false, error: CHANGED };
}

/** The provider answered so slowly that the text was taken for one whose process was killed: it is frozen once more. */
async function freezeAgain(
  ports: Pick<Ports, 'objects'>,
  { orderId, ownRecordingOf }: ForSale,
  frozen: FrozenNarration,
): Promise<void> {
  if (await ports.objects.info(objectPath.narration(orderId))) return;
  if (ownRecordingOf) await freezeOwnRecording(ports, orderId, ownRecordingOf);
  await freezeNarration(ports, orderId, frozen);
}

/** A voucher leaves no payment behind at the provider that would be found again: a card would pay a second time. */
async function isPaidByVoucher(ports: Pick<Ports, 'documents'>, orderId: string): Promise<boolean> {
  const order = await orders.find(ports, orderId);
  return order !== null && voucherOf(order.paymentIntentId) !== null && !isPaidBack(order);
}

/** Freezes what is sold, and says first whose it is. */
export async function freezeSale(
  ports: Pick<Ports, 'documents' | 'objects' | 'clock' | 'finish'>,
  { uid, sessionId }: { readonly uid: string; readonly sessionId: SessionId },
  { orderId, narration, credit, opening, isCreditChosen, ownRecordingOf }: ForSale,
): Promise<FrozenNarration> {
  const { photos, source } = await originsOfText(ports, sessionId, narration);
  const frozen = {
    ...narration,
    finish: ports.finish ?? FINISH,
    mark: payloadOf(orderId),
    credit,
    ...(opening !== null && { opening }),
    ...(photos.length > 0 ? { photos } : {}),
    ...(source ? { source } : {}),
  };
  await announcePayment(ports, { orderId, ownerUid: uid, sessionId });
  const ownRecording = ownRecordingOf ? await freezeOwnRecording(ports, orderId, ownRecordingOf) : null;
  const whole = { ...frozen, ...(ownRecording && { ownRecording }) };
  await freezeNarration(ports, orderId, whole, {
    isCreditChosen,
    isBeginningChosen: ownRecordingOf !== undefined,
  });
  return whole;
}

export function againstCount(asked: number, pageCount: number): string | null {
  if (asked !== pageCount)
    return `The order says ${counted(asked, 'page')}, but your manuscript has ${pageCount}. Please check the order summary again.`;
  return null;
}

/** Why these pages have no price to be paid by card. */
function againstPrice({ quote, pageCount, priceCents }: Priced): string | null {
  if (priceCents > 0) return null;
  return outgrownWords(quote, pageCount) ?? new AppError('custom-quote').sentence;
}

/** The text as the person left it, counted, in the session's voice; what is missing, in words. */
export async function whatIsSold(
  ports: Stores & Pick<Ports, 'clock'>,
  caller: Caller | null,
  { sessionId, pageCount: asked, credit: form, ownRecording }: CallableInput<'create_payment_intent'>,
): Promise<ForSale | string> {
  const found = await findManuscript(ports, sessionId);
  // changes that were kept, but whose text nobody finished making, are part of what is bought
  const settled = found?.status === 'ready' ? await settleText(ports, sessionId) : null;
  if (settled?.manuscript?.status !== 'ready') return NO_PAGES;
  // One text for count and narration: loaded again, it might be one that was saved since.
  const { text, pageCount, manuscript } = settled;
  const quote = await quotes.find(ports, sessionId);
  const priced = { quote, pageCount, priceCents: priceOf(quote, pageCount, ports.clock.nowMs()) };
  const profile = await findVoiceProfile(ports, sessionId);
  const takenBack = await takenBackWords(ports, sessionId, profile?.permission.speakerName);
  if (takenBack !== null) return takenBack;
  if (!profile?.voice) return againstCount(asked, pageCount) ?? againstPrice(priced) ?? NO_VOICE;
  const { speakerName } = profile.permission;
  if (await isBlockedVoice(ports, speakerName, profile.request?.clipPaths ?? [])) return voiceStopped();
  if (ownRecording && !(await hasOwnRecording(ports, profile))) return NO_OWN_RECORDING;
  const ownRecordingOf = ownRecording === undefined ? undefined : ownRecording ? profile : null;
  const narration = { ...text, narrator: speakerName, voice: profile.voice };
  const { textHash } = manuscript;
  const credit = creditFor(narration, profile.permission.right, form);
  const orderId = orderIdOf(sessionId, narration);
  const opening = caller && (await openingFor(ports, caller, profile.permission));
  const chosen = { credit, opening, isCreditChosen: form !== undefined, ownRecordingOf };
  return { orderId, narration, ...chosen, textHash, ...priced };
}

/**
 * Whoever changes text or voice writes first and ends what is open then; here it is noted first and looked at then. So a
 * change of the same moment is seen by one of both.
 * @returns the payment, or null when it was ended because something else would be narrated by now
 */
async function stillSold(
  ports: Pick<Ports, 'documents' | 'objects' | 'payments'>,
  sessionId: SessionId,
  { orderId, textHash, narration }: ForSale,
  intent: PaymentIntent,
): Promise<PaymentIntent | null> {
  if (isCharged(intent) || intent.status === 'refunded') return intent;
  const manuscript = await findManuscript(ports, sessionId);
  const profile = await findVoiceProfile(ports, sessionId);
  const isSameText = manuscript?.status === 'ready' && manuscript.textHash === textHash;
  const isSameVoice =
    profile?.permission.speakerName === narration.narrator &&
    isDeepStrictEqual(profile.voice, narration.voice);
  if (isSameText && isSameVoice) return intent;
  const ended = await ports.payments.cancelIntent(intent.id);
  if (ended && isCharged(ended)) return ended;
  await closePayment(ports, orderId, 'abandoned');
  // Not only changed but deleted: what was frozen meanwhile goes too, or it would stay behind the deletion.
  if (!manuscript || !profile) await deleteFrozen(ports, orderId);
  if (!(await sessions.exists(ports, sessionId))) await payments.delete(ports, orderId);
  return null;
}

/** Whoever comes back, by a reload or from the page of a bank, pays no second time and is told what became of the first. */
function told(intent: PaymentIntent): CallableOutput<'create_payment_intent'> {
  if (intent.status === 'refunded') return { success: false, error: refundedWords() };
  const { clientSecret } = intent;
  return { success: true, clientSecret, ...(isCharged(intent) && { isCharged: true }) };
}

type Needed = Pick<Ports, 'documents' | 'payments' | 'clock'>;

interface Purchase {
  readonly orderId: string;
  readonly ownerUid: string;
  readonly sessionId: string;
  readonly title: string;
  readonly amountCents: number;
  /** goes along to the provider and comes back with its events */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Only tabs that meet at the same moment make more than one necessary. */
const MAX_TRIES = 5;

const isWithdrawn = async (ports: Needed, orderId: string) =>
  isWithdrawnPayment(await payments.find(ports, orderId));

/** Nothing more is paid with it. */
const isOver = ({ status }: PaymentIntent) => ['paid', 'processing', 'refunded'].includes(status);

/**
 * The one payment with which this book can be paid now: the one that was opened before while it still can be paid, else a
 * new one. Whatever else was opened for the same session, for another text or another price, is ended at the provider, so
 * that no forgotten tab charges a second time.
 * @returns an open payment, or the one that was charged or refunded already
 * @throws AppError aborted when other tabs keep ending it
 */
async function openPayment(ports: Needed, purchase: Purchase): Promise<PaymentIntent> {
  const { orderId, amountCents } = purchase;
  let known = await openedPayment(ports, orderId);
  if (known && isOver(known)) return known;
  if (known && (known.amountCents !== amountCents || (await isWithdrawn(ports, orderId)))) {
    known = await ports.payments.cancelIntent(known.id);
    if (known && isOver(known)) return known;
  }
  const intent = known && known.status !== 'cancelled' ? known : await freshIntent(ports, purchase, known);
  const charged = isOver(intent) ? null : await endOthers(ports, purchase);
  if (!charged) return intent;
  await ports.payments.cancelIntent(intent.id);
  await closePayment(ports, orderId, 'abandoned');
  return charged;
}

/** A new payment after `last`. Tabs that ask at the same time know the same last one, and so get the same new one. */
async function freshIntent(
  ports: Needed,
  { amountCents, metadata, ...payment }: Purchase,
  last: PaymentIntent | null,
): Promise<PaymentIntent> {
  const key = `${payment.orderId}:${amountCents}`;
  let after = last;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const intent: PaymentIntent = await ports.payments.createIntent(
      { amountCents, metadata },
      after ? `${key}:after:${after.id}` : key,
    );
    if (intent.status !== 'cancelled') {
      await notePayment(ports, { ...payment, paymentIntentId: intent.id });
      return intent;
    }
    after = intent;
  }
  throw new AppError('aborted');
}

/** Ends what else was opened for this session. @returns the payment of another text that was charged: the book is bought */
async function endOthers(ports: Needed, { sessionId, orderId }: Purchase): Promise<PaymentIntent | null> {
  // This one may have been given up after a month and is wanted again.
  await reopenPayment(ports, orderId);
  for (const { id, read } of await payments.where(ports, 'sessionId', sessionId)) {
    const other = read();
    // Of what was given up, given back or never opened nobody has to be asked.
    if (id === orderId || (other.state !== 'open' && other.state !== 'settled')) continue;
    const intentId = intentIdOf(other);
    const ended = intentId === null ? null : await ports.payments.cancelIntent(intentId);
    if (ended && isCharged(ended)) return ended;
    if (other.state === 'open') await closePayment(ports, id, 'abandoned');
  }
  return null;
}

/**
 * Why the text is not sold yet: helpers changed it, and the owner has not had that before their eyes. With who it was, and
 * the way there; null when there is nothing that the owner has not seen.
 */
export async function againstUnseenHelp(
  ports: Pick<Ports, 'documents' | 'objects'>,
  sessionId: SessionId,
): Promise<string | null> {
  if (!(await reviewEdits.exists(ports, sessionId))) return null;
  const { readingHash } = await loadReview(ports, sessionId);
  const changes = await changesNotLookedAt(ports, sessionId, readingHash);
  if (changes.length === 0) return null;
  const names = new Map((await membersOf(ports, sessionId)).map(({ range, name }) => [range, name]));
  const who = new Intl.ListFormat('en-US').format(
    new Set(changes.map(({ by }) => names.get(by) || 'a helper')),
  );
  const [it, places] = [changes.length === 1 ? 'it' : 'them', counted(changes.length, 'place')];
  return `${who.replace(/^a helper/, 'A helper')} changed ${places} in the text since you last looked, and nothing was charged. Please look at ${it} with “Proofread again” at the top of this page before you pay.`;
}

import { BRAND } from '../../../src/domain/brand.ts';
import type { CallableInput, CallableOutput } from '../../../src/domain/callables.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { tierOf } from '../../../src/domain/tiers.ts';
import { ownSession } from '../account/own-session.ts';
import { findManuscript } from '../manuscript/manuscript-record.ts';
import { photosOfText } from '../manuscript/photos-of-text.ts';
import { settleText } from '../manuscript/settle-text.ts';
import type { Caller } from '../ports/identity.ts';
import type { PaymentIntent } from '../ports/payments.ts';
import type { Ports } from '../ports/ports.ts';
import { findVoiceProfile } from '../voice/voice-profile.ts';
import { freezeNarration, orderIdOf } from './frozen-narration.ts';
import { openPayment } from './open-payment.ts';

/** The order of this text in this voice has ended: a new payment would find it, and go back at once. */
const refundedWords = () =>
  `This book was paid for and refunded. Please write to ${BRAND.supportEmail} if you would like it after all.`;

/**
 * Names the price and opens a payment for it. The price follows from the pages the server counts of the very text that is
 * frozen here, with its voice: this is what is bought. The client's count is only compared.
 * @throws AppError unauthenticated, permission-denied, failed-precondition
 */
export async function createPaymentIntent(
  ports: Pick<Ports, 'documents' | 'objects' | 'payments' | 'clock'>,
  caller: Caller | null,
  input: CallableInput<'create_payment_intent'>,
): Promise<CallableOutput<'create_payment_intent'>> {
  const { sessionId } = input;
  const { uid } = await ownSession(ports, caller, sessionId);
  const found = await findManuscript(ports, sessionId);
  // changes that were kept, but whose text nobody finished making, are part of what is bought
  const settled = found?.status === 'ready' ? await settleText(ports, sessionId) : null;
  if (settled?.manuscript?.status !== 'ready') {
    return { success: false, error: 'No pages found to process. Please go back and upload your document.' };
  }
  // One text for count and narration: loaded again, it might be one that was saved since.
  const { text, pageCount } = settled;
  if (input.pageCount !== pageCount) {
    const message = `The order says ${input.pageCount} pages, but your manuscript has ${pageCount}. Please check the order summary again.`;
    return { success: false, error: message };
  }
  const tier = tierOf(pageCount);
  if (tier.priceCents === 0) return { success: false, error: new AppError('custom-quote').sentence };
  const profile = await findVoiceProfile(ports, sessionId);
  if (!profile?.voice) {
    return { success: false, error: 'There is no voice yet. Please go back to step 2 and add a recording.' };
  }
  const narration = { ...text, narrator: profile.permission.speakerName, voice: profile.voice };
  const orderId = orderIdOf(sessionId, narration);
  const photos = await photosOfText(ports, sessionId, text);
  await freezeNarration(ports, orderId, photos.length > 0 ? { ...narration, photos } : narration);
  return told(
    await openPayment(ports, {
      orderId,
      ownerUid: uid,
      sessionId,
      title: text.title.slice(0, 200),
      amountCents: tier.priceCents,
      metadata: { orderId, sessionId, pageCount: String(pageCount), tier: tier.name },
    }),
  );
}

/** Whoever comes back, by a reload or from the page of a bank, pays no second time and is told what became of the first. */
function told({ clientSecret, status }: PaymentIntent): CallableOutput<'create_payment_intent'> {
  if (status === 'refunded') return { success: false, error: refundedWords() };
  const isCharged = status === 'paid' || status === 'processing';
  return { success: true, clientSecret, ...(isCharged && { isCharged }) };
}

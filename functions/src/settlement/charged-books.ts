import { ERRORS } from '../../../src/domain/errors.ts';
import type { NarratedText } from '../../../src/domain/manuscript/review.ts';
import type { PaymentIntent } from '../ports/payments.ts';
import type { Ports } from '../ports/ports.ts';
import { orderIdOf } from '../records/books/frozen-narrations.ts';
import { ordersOf } from '../records/orders/orders.ts';
import { closePayment, openPaymentsOf } from '../records/orders/payments.ts';
import { members, membersOf } from '../records/people/members.ts';
import { findVoiceProfile } from '../records/voices/voice-profiles.ts';

type Needed = Pick<Ports, 'documents' | 'payments'>;

/** What whoever brings another text or voice for a book that was charged is told. */
export const BOOK_CLOSED = {
  success: false,
  error: ERRORS['book-closed'].sentence,
  errorCode: 'book-closed',
} as const;

/** The money is with the provider, or on its way there. */
export const isCharged = ({ status }: Pick<PaymentIntent, 'status'>) =>
  status === 'paid' || status === 'processing';

/** Ids of what a session's family has paid for and not got back. What is never made for want of its voice holds up no other. */
async function paidOrders(ports: Pick<Ports, 'documents'>, sessionId: string): Promise<string[]> {
  const bought = await ordersOf(ports, sessionId);
  return bought.filter(({ refund, voiceEnded }) => refund !== 'refunded' && !voiceEnded).map(({ id }) => id);
}

/** Whether an order of this book stands. The provider is not asked. */
export const isBookPaid = async (ports: Pick<Ports, 'documents'>, sessionId: string): Promise<boolean> =>
  (await paidOrders(ports, sessionId)).length > 0;

/**
 * Notes at everybody who helps with a book whether it is paid for, where the rules look before they take a page. Called
 * whenever an order was made or given back, and with every look of a helper, so that a note that was missed comes.
 * @returns whether it is paid for
 */
export async function tellHelpers(ports: Pick<Ports, 'documents'>, sessionId: string): Promise<boolean> {
  const isPaid = await isBookPaid(ports, sessionId);
  for (const { id, isBookPaid: known = false } of await membersOf(ports, sessionId))
    if (known !== isPaid)
      await members.change(ports, id, (member) => member && { ...member, isBookPaid: isPaid });
  return isPaid;
}

/**
 * Ids of what a session's family has paid for: its orders, and what becomes one as soon as the provider's event is here.
 * The provider is asked only about payments that are open: one at most, and none before step 4 or after the order.
 */
export async function chargedOrders(ports: Needed, sessionId: string): Promise<ReadonlySet<string>> {
  const paid = await paidOrders(ports, sessionId);
  if (paid.length > 0) return new Set(paid);
  const open = await openPaymentsOf(ports, sessionId);
  const known = await Promise.all(open.map(({ id }) => ports.payments.findIntent(id)));
  return new Set(open.flatMap(({ orderId }, at) => (known[at] && isCharged(known[at]) ? [orderId] : [])));
}

/** Whether a session's book was charged: then its text and voice stay as they are. */
export const isBookClosed = async (ports: Needed, sessionId: string): Promise<boolean> =>
  (await chargedOrders(ports, sessionId)).size > 0;

/**
 * Ends what can still be paid for a session whose text or voice changes, so that no old form charges for what is no
 * longer there. Called before the change, because a charge of the same moment wins, and after it, because a form may have
 * been opened in between.
 * @param text what the session's text becomes; a payment for it, in the voice as it is, stays
 * @returns whether the book was charged meanwhile: then nothing of it may change
 */
export async function endOpenPayments(
  ports: Needed,
  sessionId: string,
  text: NarratedText | null = null,
): Promise<boolean> {
  let isClosed = (await paidOrders(ports, sessionId)).length > 0;
  const open = await openPaymentsOf(ports, sessionId);
  const kept = text && open.length > 0 ? await orderOf(ports, sessionId, text) : null;
  for (const { id, orderId } of open) {
    if (orderId === kept) continue;
    const ended = await ports.payments.cancelIntent(id);
    if (ended && isCharged(ended)) isClosed = true;
    else await closePayment(ports, orderId, 'abandoned');
  }
  return isClosed;
}

/** The order that this text in the session's voice would be; null without a voice. */
async function orderOf(ports: Needed, sessionId: string, text: NarratedText): Promise<string | null> {
  const profile = await findVoiceProfile(ports, sessionId);
  if (!profile?.voice) return null;
  return orderIdOf(sessionId, { ...text, narrator: profile.permission.speakerName, voice: profile.voice });
}

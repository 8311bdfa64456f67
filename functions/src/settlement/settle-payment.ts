import { NEW_ORDER, type Order } from '../../../src/domain/audiobook/order.ts';
import { UNTITLED_MEMOIR } from '../../../src/domain/audiobook/untitled.ts';
import type { Payment } from '../../../src/domain/payment/payment.ts';
import { TIERS } from '../../../src/domain/payment/tiers.ts';
import { objectPath } from '../../../src/domain/transfer/object-path.ts';
import type { PaymentIntent } from '../ports/payments.ts';
import type { Ports } from '../ports/ports.ts';
import { moveOrder, orders, queueMail } from '../records/orders/orders.ts';
import { closePayment, isWithdrawnPayment, payments } from '../records/orders/payments.ts';
import { sessions } from '../records/people/sessions.ts';
import { isBlockedVoice } from '../records/voices/blocked-voices.ts';
import { findVoiceProfile } from '../records/voices/voice-profiles.ts';
import { tellHelpers } from './charged-books.ts';
import { boughtAs, giveBack, settleVoucher } from './settle-voucher.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>;

/**
 * Makes the order of a payment and starts its narration, by what the provider says now. Any number of times, in any
 * order, from several processes: one charge, one order, one job. A charge for a memoir that was deleted meanwhile, or
 * whose text or voice was or whose voice was stopped, goes back at once.
 * @returns the order's id, or null when the provider does not say that it is paid; a gift makes no order yet
 */
export async function settlePayment(ports: Needed, paymentIntentId: string): Promise<string | null> {
  const intent = await ports.payments.findIntent(paymentIntentId);
  const gift = intent && boughtAs(intent);
  if (gift) {
    await settleVoucher(ports, intent, gift);
    return null;
  }
  const { orderId, sessionId } = intent?.metadata ?? {};
  if (!intent || !orderId || !sessionId) return null;
  if (intent.status === 'refunded') {
    await settleRefund(ports, orderId, intent);
    return null;
  }
  if (intent.status !== 'paid') return null;
  const stored = await storeOrder(ports, intent, { orderId, sessionId });
  if (!stored) {
    await giveBack(ports, intent.id);
    await closePayment(ports, orderId, 'returned');
    return null;
  }
  if (stored.paymentIntentId !== intent.id) {
    // A second card form of the same book was paid too, or a voucher came first: one order is one charge.
    await giveBack(ports, intent.id);
    await closePayment(ports, orderId, 'settled');
    return orderId;
  }
  await ports.jobs.enqueue({ kind: 'generate-tts', key: `generate-tts:${orderId}`, input: { orderId } });
  await queueMail(ports, 'receipt', stored);
  await closePayment(ports, orderId, 'settled');
  await tellHelpers(ports, stored.sessionId);
  // Last, so that no trouble with it keeps a family from its order.
  await noteMoney(ports, orderId, intent);
  return orderId;
}

/**
 * The order as it is stored, made if there is none. In one transaction with the memoir, because that may be handed over
 * to another owner at this moment, and with the payment, because that may be withdrawn; null when there is nothing to be
 * narrated any more.
 */
async function storeOrder(
  ports: Needed,
  intent: PaymentIntent,
  { orderId, sessionId }: { readonly orderId: string; readonly sessionId: string },
): Promise<Order | null> {
  const { documents, objects, clock } = ports;
  const paths = [sessions.at(sessionId), orders.at(orderId), payments.at(orderId)] as const;
  const [sessionPath, orderPath, paymentPath] = paths;
  const hasText = (await objects.info(objectPath.narration(orderId))) !== null;
  const isStopped = await isVoiceStopped(ports, sessionId);
  let isGone = false;
  await documents.updateAll(paths, (current) => {
    const [owner, stored, paid] = [
      current.get(sessionPath),
      current.get(orderPath),
      current.get(paymentPath),
    ];
    const payment = paid ? payments.parse(orderId, paid) : null;
    isGone = !owner || (!stored && (!hasText || isStopped || isWithdrawnPayment(payment)));
    if (!owner || stored || isGone) return new Map();
    const order = newOrder(intent, {
      orderId,
      userId: sessions.parse(sessionId, owner).ownerUid,
      title: titleOf(payment),
      createdAt: new Date(clock.nowMs()),
    });
    return new Map([[orderPath, orders.toFields(order)]]);
  });
  return isGone ? null : orders.find(ports, orderId);
}

/** While the bank was asking, somebody may have had the voice stopped. */
async function isVoiceStopped(ports: Needed, sessionId: string): Promise<boolean> {
  const profile = await findVoiceProfile(ports, sessionId);
  if (!profile) return false;
  return isBlockedVoice(ports, profile.permission.speakerName, profile.request?.clipPaths ?? []);
}

const titleOf = (payment: Payment | null): string =>
  (payment && payment.state !== 'preparing' && payment.title) || UNTITLED_MEMOIR;

/** Notes at the order what happened to its money after it was paid. */
async function noteMoney(ports: Needed, orderId: string, { id, refundedCents, status }: PaymentIntent) {
  if (status === 'paid' && refundedCents > 0)
    await moveOrder(ports, orderId, { kind: 'partly-refunded', refundedCents });
  const dispute = await ports.payments.findDispute(id);
  if (dispute) await moveOrder(ports, orderId, { kind: 'disputed', dispute });
}

/** The provider says the money went back, whoever asked it to. */
async function settleRefund(ports: Needed, orderId: string, intent: PaymentIntent): Promise<void> {
  const order = await orders.find(ports, orderId);
  if (!order) return closePayment(ports, orderId, 'returned');
  if (order.paymentIntentId !== intent.id) return;
  await moveOrder(ports, orderId, { kind: 'refunded' });
  await tellHelpers(ports, order.sessionId);
  await queueMail(ports, 'refund', order);
  await noteMoney(ports, orderId, intent);
}

function newOrder(
  intent: PaymentIntent,
  of: { readonly orderId: string; readonly userId: string; readonly title: string; readonly createdAt: Date },
): Order {
  const { sessionId = '', pageCount, tier } = intent.metadata;
  return {
    ...NEW_ORDER,
    id: of.orderId,
    userId: of.userId,
    sessionId,
    paymentIntentId: intent.id,
    userEmail: intent.receiptEmail,
    title: of.title,
    tier: TIERS.find(({ name }) => name === tier)?.name ?? 'Custom',
    pageCount: Number(pageCount),
    amount: intent.amountCents,
    createdAt: of.createdAt,
  };
}

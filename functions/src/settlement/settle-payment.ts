import { coverOfNewBook, UNTITLED_MEMOIR } from '../../../src/domain/audiobook/cover-design.ts';
import { type Dispute, NEW_ORDER, type Order } from '../../../src/domain/audiobook/order.ts';
import type { Payment } from '../../../src/domain/payment/payment.ts';
import { TIERS } from '../../../src/domain/payment/tiers.ts';
import { nextVoucher, type Voucher } from '../../../src/domain/payment/voucher.ts';
import { objectPath } from '../../../src/domain/transfer/object-path.ts';
import type { PaymentIntent } from '../ports/payments.ts';
import type { Ports } from '../ports/ports.ts';
import { gifts, moveGift, moveVoucher, queueGiftMail, vouchers } from '../records/gifts/gifts.ts';
import { moveOrder, orders, queueMail } from '../records/orders/orders.ts';
import { closePayment, isWithdrawnPayment, payments } from '../records/orders/payments.ts';
import { sessions } from '../records/people/sessions.ts';
import { isBlockedVoice } from '../records/voices/blocked-voices.ts';
import { findVoiceProfile } from '../records/voices/voice-profiles.ts';
import { tellHelpers } from './charged-books.ts';

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
  if (!stored.voiceEnded)
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
      ...(payment?.atOnce && { atOnce: payment.atOnce }),
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
  { orderId, ...of }: Pick<Order, 'userId' | 'title' | 'createdAt' | 'atOnce'> & { readonly orderId: string },
): Order {
  const { sessionId = '', pageCount, tier } = intent.metadata;
  return {
    ...NEW_ORDER,
    ...of,
    id: orderId,
    sessionId,
    paymentIntentId: intent.id,
    userEmail: intent.receiptEmail,
    tier: TIERS.find(({ name }) => name === tier)?.name ?? 'Custom',
    pageCount: Number(pageCount),
    amount: intent.amountCents,
    cover: coverOfNewBook(sessionId),
  };
}

/** What a payment says that it is for. */
interface BoughtAs {
  readonly voucherId: string;
  readonly giftId: string;
}

/** Null for the payment of a book. */
function boughtAs({ metadata }: PaymentIntent): BoughtAs | null {
  const { voucherId, giftId } = metadata;
  return voucherId && giftId ? { voucherId, giftId } : null;
}

/** Returns a charge that nothing is delivered for. What the bank has taken back already would be paid out twice. */
async function giveBack(ports: Pick<Ports, 'payments'>, paymentIntentId: string): Promise<void> {
  const dispute = await ports.payments.findDispute(paymentIntentId);
  if (dispute?.state !== 'open' && dispute?.state !== 'lost') await ports.payments.refund(paymentIntentId);
}

/**
 * Makes a voucher good by what the provider says now, or ends it. Any number of times, in any order, from several
 * processes: one charge, one voucher. A charge for a gift that was deleted meanwhile, or a second one for the same gift,
 * goes back at once.
 */
async function settleVoucher(ports: Needed, intent: PaymentIntent, of: BoughtAs): Promise<void> {
  if (intent.status === 'refunded') return settleVoucherRefund(ports, intent, of);
  if (intent.status !== 'paid') return;
  const voucher = await makeGood(ports, intent, of);
  // Used, and deleted with its order since: its family needs nothing more of it.
  if (!voucher) return;
  const isWithdrawn = voucher.state === 'void' && voucher.because === 'withdrawn';
  if (isWithdrawn || voucher.bought?.paymentIntentId !== intent.id) return giveBack(ports, intent.id);
  await queueGiftMail(ports, 'voucher', of.giftId);
  // Last, so that no trouble with it keeps anybody from the code.
  const dispute = await ports.payments.findDispute(intent.id);
  if (dispute) await noteDispute(ports, of.voucherId, voucher, dispute);
}

/** In one transaction with the gift, because without it nobody would ever be told the code. */
async function makeGood(
  ports: Needed,
  intent: PaymentIntent,
  { voucherId, giftId }: BoughtAs,
): Promise<Voucher | null> {
  const [voucherPath, giftPath] = [vouchers.at(voucherId), gifts.at(giftId)];
  await ports.documents.updateAll([voucherPath, giftPath], (current) => {
    const row = current.get(voucherPath);
    const voucher = row ? vouchers.parse(voucherId, row) : null;
    if (!voucher) return new Map();
    const bought = { paymentIntentId: intent.id, amountCents: intent.amountCents };
    const tier = TIERS.find(({ name }) => name === intent.metadata.tier)?.name ?? voucher.tier;
    const event = current.get(giftPath)
      ? ({ kind: 'paid', tier, bought } as const)
      : ({ kind: 'withdrawn' } as const);
    const next = nextVoucher(voucher, event);
    return next === voucher ? new Map() : new Map([[voucherPath, vouchers.toFields(next)]]);
  });
  return vouchers.find(ports, voucherId);
}

/** While the bank has the money nobody uses the voucher. Of one that was used the order says what the bank does. */
async function noteDispute(ports: Needed, voucherId: string, voucher: Voucher, dispute: Dispute) {
  const { state } = dispute;
  if (state === 'open' || state === 'lost') await moveVoucher(ports, voucherId, { kind: 'disputed' });
  if (state === 'won') await moveVoucher(ports, voucherId, { kind: 'dispute-won' });
  // It may have been used between the two.
  const now = (await vouchers.find(ports, voucherId)) ?? voucher;
  if (now.state === 'used' && (await orders.exists(ports, now.orderId)))
    await moveOrder(ports, now.orderId, { kind: 'disputed', dispute });
}

/** The provider says the money went back, whoever asked it to. */
async function settleVoucherRefund(ports: Needed, intent: PaymentIntent, { voucherId, giftId }: BoughtAs) {
  const known = await vouchers.find(ports, voucherId);
  // A second charge that was given back leaves the voucher of the first as it is.
  if (known?.bought?.paymentIntentId !== intent.id) return;
  const voucher = await moveVoucher(ports, voucherId, { kind: 'refunded' });
  if (voucher.state === 'used' && (await orders.exists(ports, voucher.orderId)))
    await moveOrder(ports, voucher.orderId, { kind: 'refunded' });
  // Whom its letter was for is nobody's business any more.
  if (voucher.state !== 'used') await moveGift(ports, giftId, { kind: 'letter-stopped' });
  await queueGiftMail(ports, 'voucher-refunded', giftId);
}

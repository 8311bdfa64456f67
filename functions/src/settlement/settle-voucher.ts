import type { Dispute } from '../../../src/domain/audiobook/order.ts';
import { TIERS } from '../../../src/domain/payment/tiers.ts';
import { nextVoucher, type Voucher } from '../../../src/domain/payment/voucher.ts';
import type { PaymentIntent } from '../ports/payments.ts';
import type { Ports } from '../ports/ports.ts';
import { gifts, moveGift, queueGiftMail } from '../records/gifts/gifts.ts';
import { moveVoucher, vouchers } from '../records/gifts/vouchers.ts';
import { moveOrder, orders } from '../records/orders/orders.ts';

type Needed = Pick<Ports, 'documents' | 'jobs' | 'payments'>;

/** What a payment says that it is for. */
interface BoughtAs {
  readonly voucherId: string;
  readonly giftId: string;
}

/** Null for the payment of a book. */
export function boughtAs({ metadata }: PaymentIntent): BoughtAs | null {
  const { voucherId, giftId } = metadata;
  return voucherId && giftId ? { voucherId, giftId } : null;
}

/** Returns a charge that nothing is delivered for. What the bank has taken back already would be paid out twice. */
export async function giveBack(ports: Pick<Ports, 'payments'>, paymentIntentId: string): Promise<void> {
  const dispute = await ports.payments.findDispute(paymentIntentId);
  if (dispute?.state !== 'open' && dispute?.state !== 'lost') await ports.payments.refund(paymentIntentId);
}

/**
 * Makes a voucher good by what the provider says now, or ends it. Any number of times, in any order, from several
 * processes: one charge, one voucher. A charge for a gift that was deleted meanwhile, or a second one for the same gift,
 * goes back at once.
 */
export async function settleVoucher(ports: Needed, intent: PaymentIntent, of: BoughtAs): Promise<void> {
  if (intent.status === 'refunded') return settleRefund(ports, intent, of);
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
async function settleRefund(ports: Needed, intent: PaymentIntent, { voucherId, giftId }: BoughtAs) {
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

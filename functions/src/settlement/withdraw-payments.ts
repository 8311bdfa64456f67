import { AppError } from '../../../src/domain/errors.ts';
import type { PaymentIntent } from '../ports/payments.ts';
import type { Ports } from '../ports/ports.ts';
import { gifts, moveVoucher, vouchers } from '../records/gifts/gifts.ts';
import { closePayment, openPaymentsOf, withdrawPayment } from '../records/orders/payments.ts';
import { isCharged } from './charged-books.ts';
import { settlePayment } from './settle-payment.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>;

/**
 * A deletion does not wait for a card provider that is out of reach or does not give a charge back now: what was withdrawn
 * is ended by the sweep, which says in the log what is refused, and a charge that comes all the same goes back.
 * @returns null when it is not done now
 */
async function unlessNotNow<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && (error.retry === 'later' || error.code === 'failed-precondition'))
      return null;
    throw error;
  }
}

/**
 * Makes orders of what was paid and whose event has not come yet, so that a deletion sees them and spares what they need.
 */
export async function settleOpenPayments(ports: Needed, sessionIds: readonly string[]): Promise<void> {
  for (const sessionId of sessionIds)
    for (const { id } of await openPaymentsOf(ports, sessionId)) await unlessNotNow(settlePayment(ports, id));
}

/**
 * Ends what can still be paid for sessions whose text or voice goes: a form that still shows it charges nothing, and a
 * success that comes all the same is given back, because it would buy what is no longer there. Called before the deletion
 * and after it, because a payment may have been opened in between.
 * @returns cents that went back
 */
export async function withdrawPayments(ports: Needed, sessionIds: readonly string[]): Promise<number> {
  let cents = 0;
  for (const sessionId of sessionIds)
    for (const { id, orderId } of await openPaymentsOf(ports, sessionId)) {
      await withdrawPayment(ports, orderId);
      cents += await endWithdrawn(ports, { id, orderId });
    }
  return cents;
}

/** Once more for a payment that was withdrawn while the provider was out of reach, or the bank was thinking.
 * @returns cents that went back
 */
export async function endWithdrawn(
  ports: Needed,
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<number> {
  const ended: PaymentIntent | 'unknown' | null = await unlessNotNow(
    ports.payments.cancelIntent(id).then((intent) => intent ?? 'unknown'),
  );
  if (ended === null) return 0;
  if (ended === 'unknown' || !isCharged(ended)) await closePayment(ports, orderId, 'abandoned');
  else if (ended.status === 'paid') {
    await unlessNotNow(settlePayment(ports, id));
    if ((await ports.payments.findIntent(id))?.status === 'refunded') return ended.amountCents;
  }
  return 0;
}

/**
 * Ends what can still be paid for the gifts of somebody who is about to be deleted; a success that comes all the same goes
 * back. What is paid stays good: somebody else may have the code by now.
 * @returns cents that went back
 */
export async function withdrawGifts(ports: Needed, ownerUid: string): Promise<number> {
  let cents = 0;
  for (const { read } of await gifts.where(ports, 'ownerUid', ownerUid)) {
    const { voucherId } = read();
    if (!(await vouchers.exists(ports, voucherId))) continue;
    const voucher = await moveVoucher(ports, voucherId, { kind: 'withdrawn' });
    if (voucher.state !== 'void' || voucher.because !== 'withdrawn' || !voucher.bought) continue;
    const { paymentIntentId } = voucher.bought;
    const ended = await unlessNotNow(ports.payments.cancelIntent(paymentIntentId));
    if (ended?.status !== 'paid') continue;
    await unlessNotNow(settlePayment(ports, paymentIntentId));
    if ((await ports.payments.findIntent(paymentIntentId))?.status === 'refunded') cents += ended.amountCents;
  }
  return cents;
}

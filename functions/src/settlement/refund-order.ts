import type { Order } from '../../../src/domain/audiobook/order.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { REFUND_WINDOW_DAYS } from '../../../src/domain/limits.ts';
import { voucherOf } from '../../../src/domain/payment/voucher.ts';
import type { Ports } from '../ports/ports.ts';
import { moveVoucher, vouchers } from '../records/gifts/gifts.ts';
import { findOrder, moveOrder } from '../records/orders/orders.ts';
import { tellHelpers } from './charged-books.ts';
import { settlePayment } from './settle-payment.ts';

const DAY_MS = 86_400_000;

/**
 * Gives the money of an order back within 30 days. Asked for first at the order, then at the provider, whose word ends it:
 * killed in between, the same call goes on.
 * @returns the order afterwards
 * @throws AppError not-found, failed-precondition after the window and while the bank has the money
 */
export async function refundOrder(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>,
  orderId: string,
): Promise<Order> {
  const order = await findOrder(ports, orderId);
  if (order.refund === 'refunded') return order;
  const ageDays = (ports.clock.nowMs() - order.createdAt.getTime()) / DAY_MS;
  if (order.refund === undefined && ageDays > REFUND_WINDOW_DAYS) {
    const days = Math.floor(ageDays);
    throw new AppError(
      'failed-precondition',
      `This order was paid ${days} days ago; refunds are possible for ${REFUND_WINDOW_DAYS} days.`,
    );
  }
  const voucherId = voucherOf(order.paymentIntentId);
  const paidWith =
    voucherId === null
      ? order.paymentIntentId
      : (await vouchers.find(ports, voucherId))?.bought?.paymentIntentId;
  const dispute = paidWith === undefined ? null : await ports.payments.findDispute(paidWith);
  if (dispute?.state === 'open' || dispute?.state === 'lost')
    throw new AppError(
      'failed-precondition',
      'The bank has taken this payment back, so a refund would pay it out twice. Please answer the dispute at the payment provider.',
    );
  if (voucherId !== null) return giveVoucherBack(ports, order, voucherId);
  await moveOrder(ports, orderId, { kind: 'refund-requested' });
  await ports.payments.refund(order.paymentIntentId);
  await settlePayment(ports, order.paymentIntentId);
  return findOrder(ports, orderId);
}

/** No money moves: the voucher can be used again. First the order, so that nobody has a book and a voucher for it. */
async function giveVoucherBack(
  ports: Pick<Ports, 'documents'>,
  { id: orderId, sessionId }: Order,
  voucherId: string,
): Promise<Order> {
  await moveOrder(ports, orderId, { kind: 'refund-requested' });
  await moveVoucher(ports, voucherId, { kind: 'given-back', orderId });
  await moveOrder(ports, orderId, { kind: 'refunded' });
  await tellHelpers(ports, sessionId);
  return findOrder(ports, orderId);
}

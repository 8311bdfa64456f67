import { AppError } from '../../../../src/domain/errors.ts';
import { REFUND_WINDOW_DAYS } from '../../../../src/domain/limits.ts';
import type { Gift, GiftEvent } from '../../../../src/domain/payment/gift.ts';
import type { Voucher } from '../../../../src/domain/payment/voucher.ts';
import type { Ports } from '../../ports/ports.ts';
import { moveGift, moveVoucher, queueGiftMail, vouchers } from '../../records/gifts/gifts.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { refundableUntilMs } from './told-gift.ts';

const DAY_MS = 86_400_000;

const NOT_REFUNDABLE =
  'This gift was used, has ended already, or was bought too long ago to withdraw from. Please write to us if you think that’s wrong.';

const refused = (words: string) => new AppError('failed-precondition', words);

/** Why no money goes back for it. */
function againstRefund(voucher: Voucher, nowMs: number): string | null {
  const { state, bought } = voucher;
  if (!bought)
    return 'This voucher was made at the desk. Void it; what was paid for it is given back where it was paid.';
  if (state === 'unpaid') return 'Nobody has paid for this voucher.';
  if (state === 'used') return 'This voucher was used. Refund its order instead.';
  if (nowMs <= refundableUntilMs(voucher)) return null;
  const ageDays = (nowMs - voucher.createdAt.getTime()) / DAY_MS;
  return `This voucher was bought ${Math.floor(ageDays)} days ago; refunds are possible for ${REFUND_WINDOW_DAYS} days.`;
}

/**
 * Gives back what was paid for a voucher that nobody has used. It ends first, so that nobody uses it meanwhile; the
 * provider's word is last: killed in between, the same call goes on.
 * @throws AppError not-found, failed-precondition when it was used, after the window, and while the bank has the money
 */
export async function refundVoucher(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>,
  voucherId: string,
): Promise<Voucher> {
  const voucher = await vouchers.find(ports, voucherId);
  if (!voucher) throw new AppError('not-found', 'There is no such voucher.');
  const isAsked = voucher.state === 'void' && voucher.because === 'refund-asked';
  if (voucher.state === 'void' && voucher.because === 'refunded') return voucher;
  const problem = isAsked ? null : againstRefund(voucher, ports.clock.nowMs());
  if (problem || !voucher.bought) throw refused(problem ?? '');
  const { paymentIntentId } = voucher.bought;
  const dispute = await ports.payments.findDispute(paymentIntentId);
  if (dispute?.state === 'open' || dispute?.state === 'lost')
    throw refused(
      'The bank has taken this payment back, so a refund would pay it out twice. Please answer the dispute at the payment provider.',
    );
  await moveVoucher(ports, voucherId, { kind: 'refund-asked', at: new Date(ports.clock.nowMs()) });
  await ports.payments.refund(paymentIntentId);
  await settlePayment(ports, paymentIntentId);
  return (await vouchers.find(ports, voucherId)) ?? voucher;
}

/**
 * Its giver withdraws from a gift: when and under what name is noted and acknowledged by letter, then the money goes back.
 * Where the provider cannot be asked now, the sweep goes on asking. Safe to repeat: the first time counts.
 * @returns why that is not possible any more; null when it is done
 * @throws AppError failed-precondition while the bank has the money
 */
export async function withdrawGift(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>,
  giftId: string,
  { voucherId, withdrawal }: Gift,
  event: GiftEvent & { readonly kind: 'withdrawn' },
) {
  const voucher = await vouchers.find(ports, voucherId);
  const problem = voucher ? againstRefund(voucher, ports.clock.nowMs()) : NOT_REFUNDABLE;
  if (!withdrawal && problem)
    return { success: false, error: NOT_REFUNDABLE, errorCode: 'failed-precondition' } as const;
  // First, since by it the sweep finds what is owed: killed anywhere behind this, the money goes back.
  await moveVoucher(ports, voucherId, { kind: 'refund-asked', at: event.at });
  await moveGift(ports, giftId, event);
  await queueGiftMail(ports, 'voucher-withdrawn', giftId);
  try {
    await refundVoucher(ports, voucherId);
  } catch (error) {
    if (!(error instanceof AppError) || error.retry !== 'later') throw error;
  }
  return null;
}

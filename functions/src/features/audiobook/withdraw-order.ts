import type { CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { BRAND } from '../../../../src/domain/config/brand.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { REFUND_WINDOW_DAYS } from '../../../../src/domain/limits.ts';
import { againstWithdrawal } from '../../../../src/domain/payment/withdrawal.ts';
import { WITHDRAWAL_DAYS } from '../../../../src/domain/payment/withdrawal-words.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { moveOrder, ownOrder, queueMail } from '../../records/orders/orders.ts';
import { promiseMoney } from '../../records/orders/payments.ts';
import { giveMoneyBack } from '../../settlement/give-money-back.ts';

const within = () =>
  `You can still have your money back within ${REFUND_WINDOW_DAYS} days of paying: write to ${BRAND.supportEmail}.`;

const REFUSALS = {
  'nothing-paid': () => 'Nothing was paid for this book, so there is nothing to withdraw from.',
  'paid-back': () => 'This order has ended already, and the money is back or on its way.',
  complete: () =>
    `You asked us to begin right away, and the audiobook is complete, so the right to withdraw has ended. ${within()}`,
  late: () => `The ${WITHDRAWAL_DAYS} days to withdraw have passed. ${within()}`,
} as const;

/**
 * `cancel_narration` with a name: whoever paid withdraws from the contract. When and under what name is noted first, and
 * acknowledged by letter; then the money goes back. Where the provider cannot be asked now, the sweep goes on asking.
 * Safe to repeat: the first time counts.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function withdrawFromOrder(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>,
  caller: Caller | null,
  { orderId, name }: { readonly orderId: string; readonly name: string },
): Promise<CallableOutput<'cancel_narration'>> {
  const known = await ownOrder(ports, caller, orderId, { isDeleted: true });
  const nowMs = ports.clock.nowMs();
  const problem = known.withdrawal ? null : againstWithdrawal(known, nowMs);
  if (problem) return { success: false, error: REFUSALS[problem](), errorCode: 'failed-precondition' };
  const order = await moveOrder(ports, orderId, { kind: 'withdrawn', name, at: new Date(nowMs) });
  await promiseMoney(ports, orderId);
  await queueMail(ports, 'withdrawn', order);
  try {
    await giveMoneyBack(ports, orderId);
  } catch (error) {
    // What was promised is due: the sweep of payments asks the provider until it is done.
    if (!(error instanceof AppError) || error.retry !== 'later') throw error;
  }
  return { success: true };
}

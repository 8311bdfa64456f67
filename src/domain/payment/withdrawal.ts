import { isPaidBack, type Order, wasFinished } from '../audiobook/order.ts';
import { WITHDRAWAL_DAYS } from './withdrawal-words.ts';

const DAY_MS = 86_400_000;

/** The last day on which one can withdraw: that of paying is not counted. */
export const lastDayOf = ({ createdAt }: Pick<Order, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + WITHDRAWAL_DAYS * DAY_MS);

/** Why nobody can withdraw from an order any more; null where it is possible. */
export function againstWithdrawal(
  order: Order,
  nowMs: number,
): 'nothing-paid' | 'paid-back' | 'complete' | 'late' | null {
  if (order.amount === 0) return 'nothing-paid';
  if (order.withdrawal || isPaidBack(order)) return 'paid-back';
  if (order.atOnce && wasFinished(order)) return 'complete';
  // The last day ends at midnight, wherever the person lives.
  return nowMs > lastDayOf(order).getTime() + DAY_MS ? 'late' : null;
}

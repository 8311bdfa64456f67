import { AppError } from '../errors.ts';
import { THROWN_AWAY_KEPT_MS } from '../limits.ts';
import type { Order } from './order.ts';

export type DeletionEvent =
  | { readonly kind: 'deleted'; readonly at: Date }
  | { readonly kind: 'brought-back' }
  /** a day later: nothing of the book is there any more but the record of what was bought */
  | { readonly kind: 'ended'; readonly at: Date };

type Deletion = Pick<Order, 'deletedAt' | 'endedAt'>;

/** What the person deleted is on no shelf, plays nowhere, and is not made again. */
export const isDeleted = ({ deletedAt }: Deletion): boolean => deletedAt !== undefined;

/** Until when it can be brought back, in milliseconds since 1970; null for what is not deleted, or is gone. */
export function backUntilMs({ deletedAt, endedAt }: Deletion): number | null {
  return deletedAt && !endedAt ? deletedAt.getTime() + THROWN_AWAY_KEPT_MS : null;
}

export function canComeBack(order: Deletion, nowMs: number): boolean {
  return (backUntilMs(order) ?? 0) > nowMs;
}

/**
 * The order after its deletion, or after its being brought back; the same object when that changes nothing.
 * @throws AppError failed-precondition for a book that is being made, and for one that is gone
 */
export function afterDeletion(order: Order, event: DeletionEvent): Order {
  switch (event.kind) {
    case 'deleted': {
      if (order.status === 'processing' || order.status === 'generating_audio')
        throw new AppError('failed-precondition', 'a book that is being made cannot be deleted');
      return order.deletedAt ? order : { ...order, deletedAt: event.at };
    }
    case 'brought-back': {
      if (order.endedAt) throw new AppError('failed-precondition', 'nothing of this book is there any more');
      if (!order.deletedAt) return order;
      const { deletedAt: _, ...back } = order;
      return back;
    }
    case 'ended':
      return order.deletedAt && !order.endedAt ? { ...order, endedAt: event.at } : order;
  }
}

import { AppError } from '../errors.ts';
import { THROWN_AWAY_KEPT_MS } from '../limits.ts';

/** What is noted at an order, in whatever state, about its deletion. */
export interface DeletionMarks {
  /** when the person deleted the book: it can be brought back for a day */
  readonly deletedAt?: Date;
  /** when its files and all it was made of went, after that day; what was bought stays on record */
  readonly endedAt?: Date;
}

export type DeletionEvent =
  | { readonly kind: 'deleted'; readonly at: Date }
  | { readonly kind: 'brought-back' }
  /** a day later: nothing of the book is there any more but the record of what was bought */
  | { readonly kind: 'ended'; readonly at: Date };

/** What the person deleted is on no shelf, plays nowhere, and is not made again. */
export const isDeleted = ({ deletedAt }: DeletionMarks): boolean => deletedAt !== undefined;

/** Until when it can be brought back, in milliseconds since 1970; null for what is not deleted, or is gone. */
export function backUntilMs({ deletedAt, endedAt }: DeletionMarks): number | null {
  return deletedAt && !endedAt ? deletedAt.getTime() + THROWN_AWAY_KEPT_MS : null;
}

export function canComeBack(order: DeletionMarks, nowMs: number): boolean {
  return (backUntilMs(order) ?? 0) > nowMs;
}

/**
 * @param isMade false for a book that is being made
 * @returns the marks after the event; null when it changes nothing
 * @throws AppError failed-precondition for a book that is being made, and for one that is gone
 */
export function marksAfter(
  { deletedAt, endedAt }: DeletionMarks,
  event: DeletionEvent,
  isMade: boolean,
): DeletionMarks | null {
  switch (event.kind) {
    case 'deleted':
      if (!isMade) throw new AppError('failed-precondition', 'a book that is being made cannot be deleted');
      return deletedAt ? null : { deletedAt: event.at };
    case 'brought-back':
      if (endedAt) throw new AppError('failed-precondition', 'a book that is gone cannot be brought back');
      return deletedAt ? {} : null;
    case 'ended':
      return deletedAt && !endedAt ? { deletedAt, endedAt: event.at } : null;
  }
}

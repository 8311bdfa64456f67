import type { SharedText } from '@/domain/helping/who-changed.ts';
import type { EarlierChange } from '@/domain/manuscript/carry-edits.ts';
import type { EditsBack } from '@/domain/manuscript/edits-back.ts';
import type { Review, ReviewEdits } from '@/domain/manuscript/review.ts';
import type { SessionId } from '@/domain/session.ts';

/** A document or scan that was read before another one took its place, with what was changed in it. */
export interface OtherReading {
  readonly review: Review;
  readonly edits: ReviewEdits;
  readonly earlier: readonly EarlierChange[];
}

/** The changes a person made in what was read. */
export interface ReviewRow {
  readonly sessionId: SessionId;
  /** of the reading the changes belong to */
  readonly readingHash: string;
  /** as the person sees them */
  readonly edits: ReviewEdits;
  /** as the server had them at `baseRevision`: what both sides have changed since is found against these */
  readonly base: ReviewEdits;
  readonly baseRevision: number;
  /** `edits` are not all with the server yet */
  readonly isDirty: boolean;
  /** grows with every change made here, so that a change made while others were on their way stays dirty */
  readonly changes: number;
  /** changes without a place: shown until the person uses them or lets them go */
  readonly earlier: readonly EarlierChange[];
  /** changes that went over to this reading by themselves; told once */
  readonly carried: number;
  /** who changed what, as the server told last; absent for a book that only its owner has changed */
  readonly shared?: SharedText | undefined;
  /** the book is paid for, as the server told last: nothing in its text is changed any more; absent in older rows */
  readonly isClosed?: boolean;
  /** what was changed in other documents or scans of this session, until they are read again; absent in older rows */
  readonly others?: readonly OtherReading[];
  /** what was done last that took something away, and the way back; absent when there is nothing to undo */
  readonly undo?:
    | {
        /** for the person */
        readonly words: string;
        readonly atMs: number;
        readonly back: EditsBack;
        /** earlier changes that went off the list with it */
        readonly dismissed: readonly EarlierChange[];
      }
    | undefined;
}

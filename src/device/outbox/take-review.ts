import type { OtherReading, ReviewRow } from '@/device/storage/books/review-row.ts';
import type { StoredReview } from '@/device/storage/books/reviews.ts';
import { changedByOthers, type SharedText } from '@/domain/helping/who-changed.ts';
import {
  carryEdits,
  type EarlierChange,
  earlierChange,
  isSameSource,
  isScan,
  mergeEdits,
  paragraphLike,
  sameEdits,
  withEarlier,
} from '@/domain/manuscript/carry-edits.ts';
import { NO_EDITS, type Review, type ReviewEdits } from '@/domain/manuscript/review.ts';
import type { SessionId } from '@/domain/session.ts';

/** A review as the server has it. */
export interface FetchedReview {
  readonly review: Review;
  readonly edits: ReviewEdits;
  readonly revision: number;
  readonly shared?: SharedText | undefined;
}

/** The row after the server's revision became known: what only one side changed is kept from it. */
export function rebased(
  row: ReviewRow,
  review: Review,
  { edits: theirs, revision, shared }: Omit<FetchedReview, 'review'>,
): ReviewRow {
  const sides = { base: row.base, mine: row.edits, theirs };
  const { edits, overwritten } = mergeEdits(review, sides, changedByOthers(shared));
  return {
    ...row,
    edits,
    base: theirs,
    baseRevision: revision,
    shared,
    isDirty: !sameEdits(edits, theirs),
    earlier: withEarlier(row.earlier, overwritten),
  };
}

/** The row of a book that was paid for meanwhile: the text is what was bought, and what was changed is handed back. */
export function handedBack(row: ReviewRow, review: Review): ReviewRow {
  const { edits: mine, base } = row;
  const from = 'paid-book';
  const changed: EarlierChange[] = [];
  for (const [id, edit] of Object.entries(mine.paragraphs)) {
    if (JSON.stringify(edit) === JSON.stringify(base.paragraphs[id])) continue;
    const was = review.paragraphs.find((paragraph) => paragraph.id === id)?.text ?? '';
    changed.push(earlierChange({ kind: 'paragraph', from, paragraphId: id, was, edit }));
  }
  if (mine.title !== undefined && mine.title !== base.title)
    changed.push(earlierChange({ kind: 'title', from, title: mine.title }));
  const { chapterOrder } = mine;
  if (chapterOrder && JSON.stringify(chapterOrder) !== JSON.stringify(base.chapterOrder))
    changed.push(earlierChange({ kind: 'order', from, chapterOrder }));
  const earlier = withEarlier(row.earlier, changed);
  return {
    ...row,
    edits: base,
    isDirty: false,
    isClosed: true,
    changes: row.changes + 1,
    earlier,
    undo: undefined,
  };
}

/** A change handed back once more finds its paragraph in the new reading, or waits without one. */
function placedIn(review: Review, change: EarlierChange): EarlierChange {
  if (change.kind !== 'paragraph') return change;
  const { key: _, ...rest } = change;
  return earlierChange({ ...rest, paragraphId: paragraphLike(review, change.was) });
}

const isChanged = ({ edits, earlier }: OtherReading) => !sameEdits(edits, NO_EDITS) || earlier.length > 0;

/** What was changed in the source that is read now, and what stays with the other sources of this book. */
function bySource(stored: StoredReview, review: Review): { own: OtherReading; others: OtherReading[] } {
  const { edits, earlier, others = [] } = stored.row;
  const known = [{ review: stored.review, edits, earlier }, ...others];
  // Its changes go over to one much like it, and stay with it for when it comes back.
  const isLeft = (other: OtherReading) =>
    !isScan(other.review) && other.review.readingHash !== review.readingHash;
  // A document that was changed before comes back as it was left, whatever was changed in one much like it.
  const same = isScan(review)
    ? undefined
    : others.find((other) => other.review.readingHash === review.readingHash);
  const own = same ?? known.find((other) => isSameSource(other.review, review));
  return {
    own: own ?? { review, edits: NO_EDITS, earlier: [] },
    others: known.filter((other) => (other !== own || isLeft(other)) && isChanged(other)),
  };
}

function carriedTo(stored: StoredReview, fetched: FetchedReview): StoredReview {
  const { review, edits: theirs, revision, shared } = fetched;
  const { own, others } = bySource(stored, review);
  const { edits: mine, left } = carryEdits(own.review, own.edits, review);
  const { edits, overwritten } = mergeEdits(
    review,
    { base: NO_EDITS, mine, theirs },
    changedByOthers(shared),
  );
  const placed = own.earlier.map((change) => placedIn(review, change));
  return {
    review,
    row: {
      ...stored.row,
      readingHash: review.readingHash,
      edits,
      base: theirs,
      baseRevision: revision,
      shared,
      isDirty: !sameEdits(edits, theirs),
      changes: stored.row.changes + 1,
      earlier: withEarlier(placed, [...left, ...overwritten]),
      carried: Object.keys(mine.paragraphs).length,
      others,
      // its paragraphs are those of the reading before
      undo: undefined,
    },
  };
}

/**
 * What this device keeps after the server told what it has. Changes made here are never dropped: they are merged with
 * the server's, carried over to a new reading of the same source, kept for when that source is read again, or handed
 * back in `earlier`.
 * @returns null when there is nothing new
 */
export function takeReview(
  sessionId: SessionId,
  stored: StoredReview | null,
  fetched: FetchedReview,
): StoredReview | null {
  const { review, edits, revision, shared } = fetched;
  if (!stored) {
    const { readingHash } = review;
    const row = { sessionId, readingHash, edits, base: edits, baseRevision: revision, shared };
    return { review, row: { ...row, isDirty: false, changes: 0, earlier: [], carried: 0 } };
  }
  if (stored.review.readingHash !== review.readingHash) return carriedTo(stored, fetched);
  if (stored.row.baseRevision === revision) return null;
  return { review: stored.review, row: rebased(stored.row, stored.review, fetched) };
}

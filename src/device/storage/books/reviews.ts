import { tell } from '@/device/storage/channel.ts';
import { inLibrary } from '@/device/storage/database.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import type { Review, ReviewEdits } from '@/domain/manuscript/review.ts';
import type { SessionId } from '@/domain/session.ts';
import { readOthersSessions } from './others-books.ts';
import type { ReviewRow } from './review-row.ts';
import { withEdits } from './review-undo.ts';

/** A reading with the changes made in it. */
export interface StoredReview {
  readonly review: Review;
  readonly row: ReviewRow;
}

/** What this device has of a session's review; null when it has never seen it. */
export async function readReview(sessionId: SessionId): Promise<StoredReview | null> {
  return inLibrary(async (library) => {
    const reading = library.transaction(['reviews', 'readings']);
    const [row, review] = await Promise.all([
      reading.objectStore('reviews').get(sessionId),
      reading.objectStore('readings').get(sessionId),
    ]);
    return row && review && row.readingHash === review.readingHash ? { review, row } : null;
  });
}

/** The changes alone, which is quick even for a long book. */
export async function readReviewRow(sessionId: SessionId): Promise<ReviewRow | null> {
  return (await inLibrary((library) => library.get('reviews', sessionId))) ?? null;
}

/**
 * Stores a reading together with the changes in it, as `change` makes them of what is stored; null leaves all as it is.
 * @returns what is stored now
 */
export async function storeReview(
  sessionId: SessionId,
  change: (stored: StoredReview | null) => StoredReview | null,
): Promise<StoredReview | null> {
  const stored = await writeNote(['reviews', 'readings'], async (writing) => {
    const [reviews, readings] = [writing.objectStore('reviews'), writing.objectStore('readings')];
    const [row, review] = await Promise.all([reviews.get(sessionId), readings.get(sessionId)]);
    const known = row && review && row.readingHash === review.readingHash ? { review, row } : null;
    const next = change(known);
    if (!next) return known;
    await reviews.put(next.row);
    if (next.review !== known?.review) await readings.put(next.review, sessionId);
    return next;
  });
  tell({ kind: 'review-changed', sessionId });
  return stored;
}

/**
 * Changes the row alone, which is quick even for a long book; a row that is not there stays so.
 * @returns the row as it is now, strictly saved
 */
export async function changeReviewRow(
  sessionId: SessionId,
  change: (row: ReviewRow) => ReviewRow,
): Promise<ReviewRow | null> {
  const changed = await writeNote(['reviews'], async (writing) => {
    const reviews = writing.objectStore('reviews');
    const row = await reviews.get(sessionId);
    if (!row) return null;
    const next = change(row);
    if (next !== row) await reviews.put(next);
    return next;
  });
  tell({ kind: 'review-changed', sessionId });
  return changed;
}

/** What the person changes: saved here first, and dirty until the server has it. */
export function changeEdits(
  sessionId: SessionId,
  change: (edits: ReviewEdits) => ReviewEdits,
): Promise<ReviewRow | null> {
  return changeReviewRow(sessionId, (row) => withEdits(row, change));
}

/** Sessions whose changes are not all with the server. */
export async function dirtyReviews(): Promise<SessionId[]> {
  const rows = await inLibrary((library) => library.getAll('reviews'));
  const others = await readOthersSessions();
  return rows
    .filter(({ isDirty, sessionId }) => isDirty && !others.has(sessionId))
    .map(({ sessionId }) => sessionId);
}

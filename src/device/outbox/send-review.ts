import { ensureSession } from '@/backend/accounts/session.ts';
import { call } from '@/backend/calls/callables.ts';
import { changeProgress } from '@/device/storage/books/progress.ts';
import type { ManuscriptResult } from '@/device/storage/books/progress-record.ts';
import type { ReviewRow } from '@/device/storage/books/review-row.ts';
import {
  changeReviewRow,
  readReview,
  readReviewRow,
  type StoredReview,
  storeReview,
} from '@/device/storage/books/reviews.ts';
import type { CallableOutput } from '@/domain/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { handedBack, rebased, takeReview } from './take-review.ts';

/** Two devices that write at the same time meet a few times, not for ever. */
const MAX_ROUNDS = 6;
const NOT_READ = 'The text of this book can’t be opened yet. Please try again in a moment.';

type Saved = NonNullable<CallableOutput<'save_review'>['data']>;

/**
 * Asks the server for the review and keeps it on this device, together with what was changed here.
 * @throws AppError unavailable, permission-denied, failed-precondition while nothing has been read; AbortError
 */
export async function fetchReview(sessionId: SessionId, signal: AbortSignal): Promise<StoredReview> {
  await ensureSession(sessionId);
  const answer = await call('get_review', { sessionId }, { signal });
  const { data } = answer;
  const review = data?.review;
  if (!answer.success || !review) throw new AppError('failed-precondition', answer.error ?? NOT_READ);
  const kept = await storeReview(sessionId, (stored) => takeReview(sessionId, stored, { ...data, review }));
  if (!kept) throw new AppError('storage-unavailable');
  const { isClosed = false } = answer;
  return (await noteClosed(kept.row, isClosed)) ? { ...kept, row: { ...kept.row, isClosed } } : kept;
}

/** @returns whether it is news */
async function noteClosed(known: ReviewRow, isClosed: boolean): Promise<boolean> {
  if ((known.isClosed ?? false) === isClosed) return false;
  await changeReviewRow(known.sessionId, (row) => ({ ...row, isClosed }));
  return true;
}

/**
 * Brings what others have changed since to this device; the long reading is sent only where it is another one.
 * @returns whether there was anything
 * @throws AppError; AbortError
 */
export async function fetchChanges(sessionId: SessionId, signal: AbortSignal): Promise<boolean> {
  const known = await readReviewRow(sessionId);
  if (!known) return false;
  const since = { readingHash: known.readingHash, revision: known.baseRevision };
  const answer = await call('get_review', { sessionId, since }, { signal });
  const { success, error, data, isClosed = false } = answer;
  if (!success) throw new AppError('failed-precondition', error);
  const isNews = await noteClosed(known, isClosed);
  if (!data) return isNews;
  await storeReview(sessionId, (stored) => {
    const review = data.review ?? stored?.review;
    return review ? takeReview(sessionId, stored, { ...data, review }) : null;
  });
  return true;
}

/** The numbers and first words that the other steps show. */
async function keepSummary(sessionId: SessionId, saved: Saved): Promise<void> {
  const { pageCount, pageCountAsRead, wordCount, preview, title, notice } = saved;
  await changeProgress((progress) => {
    const { manuscript } = progress;
    if (progress.sessionId !== sessionId || !manuscript?.result) return progress;
    const counted = { pageCount, pageCountAsRead, wordCount, preview, title };
    const { notice: _, ...known } = manuscript.result;
    const told = notice === undefined ? {} : { notice };
    const result: ManuscriptResult = { ...known, ...counted, ...told };
    return { ...progress, manuscript: { ...manuscript, result } };
  });
}

/** One try to bring the changes to the server. False: it has something newer, which is merged in now. */
async function sendOnce(sessionId: SessionId, stored: StoredReview, signal: AbortSignal): Promise<boolean> {
  const { row, review } = stored;
  const { readingHash, baseRevision, edits } = row;
  const answer = await call('save_review', { sessionId, readingHash, baseRevision, edits }, { signal });
  const { data } = answer;
  if (answer.errorCode === 'book-closed') {
    // Asked again it would be refused again.
    await changeReviewRow(sessionId, (now) => handedBack(now, review));
    throw new AppError('book-closed');
  }
  if (!answer.success || !data) {
    // The pages were read again, perhaps; what was changed goes over to the new reading.
    const now = await fetchReview(sessionId, signal);
    if (now.review.readingHash !== readingHash) return false;
    throw new AppError('failed-precondition', answer.error ?? NOT_READ);
  }
  await changeReviewRow(sessionId, (now) => {
    if (now.readingHash !== readingHash) return now;
    if (data.isConflict) return rebased(now, review, data);
    const { edits: base, revision: baseRevision, shared } = data;
    return { ...now, base, baseRevision, shared, isDirty: now.changes !== row.changes };
  });
  if (!data.isConflict) await keepSummary(sessionId, data);
  return !data.isConflict;
}

async function sendUntilClean(sessionId: SessionId, signal: AbortSignal): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const stored = await readReview(sessionId);
    if (!stored?.row.isDirty) return;
    if (round === 0) await ensureSession(sessionId);
    await sendOnce(sessionId, stored, signal);
  }
  throw new AppError('aborted');
}

const underWay = new Map<SessionId, Promise<void>>();

/**
 * Brings the changes made on this device to the server, merging with what other devices made of the text meanwhile.
 * Resolves when the server has all of them. Asked again while it works, it goes on after that.
 * @throws AppError book-closed, once, when the book was paid for meanwhile; unavailable, permission-denied and what else
 *   the server says; AbortError
 */
export function sendReview(sessionId: SessionId, signal: AbortSignal): Promise<void> {
  const before = underWay.get(sessionId) ?? Promise.resolve();
  const sending = before.catch(() => undefined).then(() => sendUntilClean(sessionId, signal));
  underWay.set(sessionId, sending);
  return sending;
}

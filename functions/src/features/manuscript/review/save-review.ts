import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import { leftOutWords } from '../../../../../src/domain/manuscript/page-reading.ts';
import { applyEdits } from '../../../../../src/domain/manuscript/review.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findManuscript } from '../../../records/manuscripts.ts';
import { editsRevision, keepEdits, keepReview, loadReview } from '../../../records/reviews.ts';
import { ownSession } from '../../../records/sessions.ts';
import { settleText } from '../../../records/settled-texts.ts';
import { BOOK_CLOSED, endOpenPayments, isBookClosed } from '../../../settlement/charged-books.ts';
import { NOT_READ_YET } from './get-review.ts';

const READ_ANEW = 'The pages were read again in the meantime. Please open the review again.';

/**
 * Keeps what the person changed and makes the text anew: callable `save_review`. Sending twice does no harm. Its pages are
 * counted anew, because the price follows what is narrated.
 * @throws AppError unauthenticated, permission-denied, not-found
 */
export async function saveReview(
  ports: Pick<Ports, 'documents' | 'objects' | 'payments'>,
  caller: Caller | null,
  { sessionId, ...changes }: CallableInput<'save_review'>,
): Promise<CallableOutput<'save_review'>> {
  await ownSession(ports, caller, sessionId);
  const found = await findManuscript(ports, sessionId);
  if (found?.status !== 'ready') {
    return (await isBookClosed(ports, sessionId)) ? BOOK_CLOSED : { success: false, error: NOT_READ_YET };
  }
  const review = await loadReview(ports, sessionId);
  const { readingHash } = review;
  const isOfReading = readingHash === changes.readingHash;
  // of another reading, or made on another revision: whatever becomes of them, they change nothing
  const mayChange =
    isOfReading && (await editsRevision(ports, sessionId, readingHash)) === changes.baseRevision;
  const isClosed = mayChange
    ? endOpenPayments(ports, sessionId, applyEdits(review, changes.edits))
    : isBookClosed(ports, sessionId);
  if (await isClosed) return BOOK_CLOSED;
  if (!isOfReading) return { success: false, error: READ_ANEW };
  await keepReview(ports, sessionId, review);
  const { edits, revision, isConflict } = await keepEdits(ports, sessionId, changes);
  const { manuscript, text } = await settleText(ports, sessionId);
  if (await endOpenPayments(ports, sessionId, text)) return BOOK_CLOSED;
  if (manuscript?.status !== 'ready') return { success: false, error: READ_ANEW };
  const { pageCount, pageCountAsRead = pageCount, wordCount, preview, title } = manuscript;
  const notice = leftOutWords(manuscript);
  const told = notice === undefined ? {} : { notice };
  const summary = { pageCount, pageCountAsRead, wordCount, preview, title, ...told };
  return { success: true, data: { revision, edits, isConflict, ...summary } };
}

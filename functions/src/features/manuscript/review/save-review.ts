import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import { asHelper, noteChanges, OWNER } from '../../../../../src/domain/helping/who-changed.ts';
import { leftOutWords } from '../../../../../src/domain/manuscript/page-reading.ts';
import { applyEdits } from '../../../../../src/domain/manuscript/review.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findManuscript } from '../../../records/books/manuscripts.ts';
import {
  editsRevision,
  findEdits,
  keepEdits,
  keepReview,
  loadReview,
  settleText,
} from '../../../records/books/reviews.ts';
import { sharedSession } from '../../../records/people/members.ts';
import { BOOK_CLOSED, endOpenPayments, isBookClosed } from '../../../settlement/charged-books.ts';
import { notReadYet } from './get-review.ts';
import { tellChanges } from './shared-text.ts';

const READ_ANEW = 'The pages were read again in the meantime. Please open the review again.';

/**
 * Keeps what the owner or a helper changed and makes the text anew: callable `save_review`. Sending twice does no harm. Its
 * pages are counted anew, because the price follows what is narrated; what can be paid for another text ends, so that the
 * owner is told the new price before paying.
 * @throws AppError unauthenticated, permission-denied, not-found, helping-ended
 */
export async function saveReview(
  ports: Pick<Ports, 'documents' | 'objects' | 'payments' | 'clock'>,
  caller: Caller | null,
  { sessionId, ...changes }: CallableInput<'save_review'>,
): Promise<CallableOutput<'save_review'>> {
  const member = await sharedSession(ports, caller, sessionId);
  const found = await findManuscript(ports, sessionId);
  if (found?.status !== 'ready') {
    return (await isBookClosed(ports, sessionId)) ? BOOK_CLOSED : notReadYet(member);
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
  const stored = await findEdits(ports, sessionId, readingHash);
  const wanted = member ? asHelper(stored.edits, changes.edits) : changes.edits;
  const by = { by: member?.range ?? OWNER, atMs: ports.clock.nowMs() };
  const kept = await keepEdits(
    ports,
    sessionId,
    { ...changes, edits: wanted },
    ({ edits: before, changes }) => noteChanges(review, changes, { before, after: wanted, ...by }),
  );
  const { edits, revision, isConflict } = kept;
  const { manuscript, text } = await settleText(ports, sessionId);
  if (await endOpenPayments(ports, sessionId, text)) return BOOK_CLOSED;
  if (manuscript?.status !== 'ready') return { success: false, error: READ_ANEW };
  const { pageCount, pageCountAsRead = pageCount, wordCount, preview, title } = manuscript;
  const notice = leftOutWords(manuscript);
  const told = notice === undefined ? {} : { notice };
  const summary = { pageCount, pageCountAsRead, wordCount, preview, title, ...told };
  const shared = await tellChanges(ports, sessionId, member, kept.changes);
  return { success: true, data: { revision, edits, isConflict, ...shared, ...summary } };
}

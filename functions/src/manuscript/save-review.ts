import type { CallableInput, CallableOutput } from '../../../src/domain/callables.ts';
import { ownSession } from '../account/own-session.ts';
import type { Caller } from '../ports/identity.ts';
import type { Ports } from '../ports/ports.ts';
import { NOT_READ_YET } from './get-review.ts';
import { findManuscript } from './manuscript-record.ts';
import { settleText } from './settle-text.ts';
import { keepEdits } from './stored-edits.ts';
import { keepReview, loadReview } from './stored-review.ts';

const READ_ANEW = 'The pages were read again meanwhile. Please open the review once more.';

/**
 * Keeps what the person changed and makes the text anew: callable `save_review`. Sending twice does no harm. Its pages are
 * counted anew, because the price follows what is narrated.
 * @throws AppError unauthenticated, permission-denied, not-found
 */
export async function saveReview(
  ports: Pick<Ports, 'documents' | 'objects'>,
  caller: Caller | null,
  { sessionId, ...changes }: CallableInput<'save_review'>,
): Promise<CallableOutput<'save_review'>> {
  await ownSession(ports, caller, sessionId);
  if ((await findManuscript(ports, sessionId))?.status !== 'ready')
    return { success: false, error: NOT_READ_YET };
  const review = await loadReview(ports, sessionId);
  if (review.readingHash !== changes.readingHash) return { success: false, error: READ_ANEW };
  await keepReview(ports, sessionId, review);
  const { edits, revision, isConflict } = await keepEdits(ports, sessionId, changes);
  const { manuscript } = await settleText(ports, sessionId);
  if (manuscript?.status !== 'ready') return { success: false, error: READ_ANEW };
  const { pageCount, pageCountAsRead = pageCount, wordCount, preview, title } = manuscript;
  const summary = { pageCount, pageCountAsRead, wordCount, preview, title };
  return { success: true, data: { revision, edits, isConflict, ...summary } };
}

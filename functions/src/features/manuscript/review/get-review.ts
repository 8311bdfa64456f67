import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findManuscript } from '../../../records/manuscripts.ts';
import { findEdits, loadReview } from '../../../records/reviews.ts';
import { ownSession } from '../../../records/sessions.ts';

export const NOT_READ_YET = 'There is nothing to review yet. Please go back and add your memoir.';

/**
 * What was read and what the person changed in it: callable `get_review`.
 * @throws AppError unauthenticated, permission-denied, not-found
 */
export async function getReview(
  ports: Pick<Ports, 'documents' | 'objects'>,
  caller: Caller | null,
  { sessionId }: CallableInput<'get_review'>,
): Promise<CallableOutput<'get_review'>> {
  await ownSession(ports, caller, sessionId);
  const manuscript = await findManuscript(ports, sessionId);
  if (manuscript?.status !== 'ready') return { success: false, error: NOT_READ_YET };
  const review = await loadReview(ports, sessionId);
  return { success: true, data: { review, ...(await findEdits(ports, sessionId, review.readingHash)) } };
}

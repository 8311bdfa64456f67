import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findManuscript } from '../../../records/books/manuscripts.ts';
import { editsRevision, findEdits, loadReview, noteLook } from '../../../records/books/reviews.ts';
import { type Member, sharedSession } from '../../../records/people/members.ts';
import { isBookPaid } from '../../../settlement/charged-books.ts';
import { tellChanges } from './shared-text.ts';

const NOT_READ = 'There is nothing to review yet. Please go back and add your memoir.';
const NOT_READ_FOR_HELPERS =
  'The pages of this book have not been read yet. As soon as they are, you can proofread them here.';

export const notReadYet = (member: Member | null) =>
  ({ success: false, error: member ? NOT_READ_FOR_HELPERS : NOT_READ }) as const;

/**
 * What was read and what was changed in it, for the owner and who helps: callable `get_review`. Whoever tells what they have
 * already is told what is new since, and of a reading that they know only the changes. Of a book that is paid for it is said
 * before anybody types. What the owner's device says it shows counts as looked at: what a helper changed is sold then.
 * @throws AppError unauthenticated, permission-denied, not-found, helping-ended
 */
export async function getReview(
  ports: Pick<Ports, 'documents' | 'objects'>,
  caller: Caller | null,
  { sessionId, since, isShown }: CallableInput<'get_review'>,
): Promise<CallableOutput<'get_review'>> {
  const member = await sharedSession(ports, caller, sessionId);
  const manuscript = await findManuscript(ports, sessionId);
  if (manuscript?.status !== 'ready') return notReadYet(member);
  const closed = (await isBookPaid(ports, sessionId)) ? { isClosed: true } : {};
  if (since && isShown && !member) await noteLook(ports, sessionId, since);
  if (since && (await editsRevision(ports, sessionId, since.readingHash)) === since.revision)
    return { success: true, ...closed };
  const review = await loadReview(ports, sessionId);
  const { edits, revision, changes } = await findEdits(ports, sessionId, review.readingHash);
  const told = await tellChanges(ports, sessionId, member, changes);
  const reading = since?.readingHash === review.readingHash ? {} : { review };
  return { success: true, ...closed, data: { ...reading, edits, revision, ...told } };
}

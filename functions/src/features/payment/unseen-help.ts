import type { SessionId } from '../../../../src/domain/session.ts';
import { counted } from '../../../../src/domain/words/counted.ts';
import type { Ports } from '../../ports/ports.ts';
import { changesNotLookedAt, loadReview, reviewEdits } from '../../records/books/reviews.ts';
import { membersOf } from '../../records/people/members.ts';

/**
 * Why the text is not sold yet: helpers changed it, and the owner has not had that before their eyes. With who it was, and
 * the way there; null when there is nothing that the owner has not seen.
 */
export async function againstUnseenHelp(
  ports: Pick<Ports, 'documents' | 'objects'>,
  sessionId: SessionId,
): Promise<string | null> {
  if (!(await reviewEdits.exists(ports, sessionId))) return null;
  const { readingHash } = await loadReview(ports, sessionId);
  const changes = await changesNotLookedAt(ports, sessionId, readingHash);
  if (changes.length === 0) return null;
  const names = new Map((await membersOf(ports, sessionId)).map(({ range, name }) => [range, name]));
  const who = new Intl.ListFormat('en-US').format(
    new Set(changes.map(({ by }) => names.get(by) || 'a helper')),
  );
  const [it, places] = [changes.length === 1 ? 'it' : 'them', counted(changes.length, 'place')];
  return `${who.replace(/^a helper/, 'A helper')} changed ${places} in the text since you last looked, and nothing was charged. Please look at ${it} with “Proofread again” at the top of this page before you pay.`;
}

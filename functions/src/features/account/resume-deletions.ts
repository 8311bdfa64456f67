import { oneByOne } from '../../../../src/domain/one-by-one.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import type { Caller } from '../../ports/identity.ts';
import { deletionOfLink, deletions, withdrawalOf } from '../../records/people/deletions.ts';
import { permissionLinks } from '../../records/voices/permission-links.ts';
import { permissionsFor } from '../../records/voices/permissions.ts';
import { type DeletionPorts, deleteMyData } from './delete-my-data.ts';
import { endByLink } from './withdraw-by-link.ts';

/** Longer than a deletion may take. */
const CUT_OFF_AFTER_MS = 600_000;

/** Takes up a no that was cut off; who has said yes since then wants no end of it. */
async function resumeByLink(ports: DeletionPorts, linkId: string, askedAt: Date): Promise<void> {
  const link = await permissionLinks.find(ports, linkId);
  const isYesSince = link?.answer === 'yes' && (link.answeredAt?.getTime() ?? 0) > askedAt.getTime();
  if (link && !isYesSince) await endByLink(ports, linkId);
  await deletions.delete(ports, deletionOfLink(linkId));
}

/** Takes up a withdrawal that was cut off. The permissions are marked last: where all are, nothing is left to be done. */
async function resumeInBook(ports: DeletionPorts, owner: Caller, sessionId: string): Promise<void> {
  const given = await permissionsFor(ports, sessionId);
  const isDone = given.length > 0 && given.every(({ withdrawnAt }) => withdrawnAt);
  const what = { scope: 'materials', sessionId: sessionId as SessionId } as const;
  if (isDone) await deletions.delete(ports, withdrawalOf(owner.uid, sessionId));
  else await deleteMyData(ports, owner, what, { isResumed: true });
}

/**
 * Takes up deletions that were cut off: a server that died in the middle, or a request that ran out of time.
 * @param afterMs a deletion that is younger is still under way
 * @returns how many were ended
 * @throws what kept one from ending, after all were tried
 */
export async function resumeDeletions(ports: DeletionPorts, afterMs = CUT_OFF_AFTER_MS): Promise<number> {
  let ended = 0;
  await oneByOne(await deletions.all(ports), async ({ read }) => {
    const { uid, email, askedAt, linkId, sessionId } = read();
    if (ports.clock.nowMs() - askedAt.getTime() < afterMs) return;
    const person = { uid, email, isAnonymous: email === null };
    if (linkId !== undefined) await resumeByLink(ports, linkId, askedAt);
    else if (sessionId !== undefined) await resumeInBook(ports, person, sessionId);
    else await deleteMyData(ports, person, { scope: 'everything' }, { isResumed: true });
    ended += 1;
  });
  return ended;
}

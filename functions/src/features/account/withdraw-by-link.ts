import type { CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { isLinkOpen, permissionLinkId, permissionLinks } from '../../records/voices/permission-links.ts';
import { type DeletionPorts, deleteMyData } from './delete-my-data.ts';

const NO_LINK = {
  success: false,
  error: 'This link doesn’t lead anywhere anymore. Please ask the person who sent it.',
} as const;

/**
 * The person a link asks says no, or withdraws what they gave: callable `delete_my_data` with `link`, for whoever has it.
 * Recordings, voice, samples and what was read go at once; pages and text, which are the owner's, stay. The no is on record
 * before anything is deleted, so that nothing new is made meanwhile; cut off, the same again does the rest.
 */
export async function withdrawByLink(
  ports: DeletionPorts,
  token: string,
): Promise<CallableOutput<'delete_my_data'>> {
  const id = permissionLinkId(token);
  const answeredAt = new Date(ports.clock.nowMs());
  const link = await permissionLinks.change(ports, id, (row) =>
    row && isLinkOpen(row, answeredAt.getTime()) ? { ...row, answer: 'no', answeredAt } : null,
  );
  if (!link || !isLinkOpen(link, answeredAt.getTime())) return NO_LINK;
  const { ownerUid, sessionId, speakerName } = link;
  const owner = (await ports.identity.find(ownerUid)) ?? { uid: ownerUid, email: null, isAnonymous: true };
  const proof = await deleteMyData(
    ports,
    owner,
    { scope: 'materials', sessionId: sessionId as never },
    { withdrawnBy: speakerName },
  );
  // What it was about is the owner's: whoever withdraws reads that all is gone, and no more.
  const { success, remaining } = proof;
  return { success, ...(remaining !== undefined && { remaining }) };
}

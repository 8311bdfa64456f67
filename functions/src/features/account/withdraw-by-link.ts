import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { RECORDINGS } from '../../records/object-kinds.ts';
import { blockVoice } from '../../records/voices/blocked-voices.ts';
import { othersSound } from '../../records/voices/others-recordings.ts';
import { isLinkOpen, permissionLinkId, permissionLinks } from '../../records/voices/permission-links.ts';
import { hasPartIn } from '../../records/voices/permissions.ts';
import { endSpokenBy, sentencesOf } from '../../records/voices/spoken-permissions.ts';
import { type DeletionPorts, deleteMyData } from './delete-my-data.ts';

const NO_LINK = {
  success: false,
  error: 'This link doesn’t lead anywhere anymore. Please ask the person who sent it.',
} as const;

/**
 * Whether what they read by this link sounded like the recordings. Only then are these refused to everybody: by a link in a
 * name that is not theirs nobody can stop another family's voice.
 */
async function isProvenTheirs(ports: DeletionPorts, linkId: string, sessionId: string): Promise<boolean> {
  const read = await sentencesOf(ports, sessionId);
  return read.some((row) => row.linkId === linkId && row.outcome === 'same');
}

/**
 * The person a link asks says no, or withdraws what they gave: callable `delete_my_data` with `link`, for whoever has it.
 * Where they said yes, or the book has a permission in their name, recordings, voice, samples and what was read go at once.
 * Pages and text, which are the owner's, stay, and so does what the permissions of others in the book prove to be theirs
 * alone. The no, with the hashes of the recordings that go, is on record before anything is deleted, so that nothing new is
 * made meanwhile; cut off, the same again does the rest.
 * @throws AppError invalid-argument
 */
export async function withdrawByLink(
  ports: DeletionPorts,
  { link: token, scope }: CallableInput<'delete_my_data'>,
): Promise<CallableOutput<'delete_my_data'>> {
  if (token === undefined || scope !== 'materials') throw new AppError('invalid-argument');
  const id = permissionLinkId(token);
  const answeredAt = new Date(ports.clock.nowMs());
  const link = await permissionLinks.change(ports, id, (row) =>
    row && isLinkOpen(row, answeredAt.getTime()) ? { ...row, answer: 'no', answeredAt } : null,
  );
  if (!link || !isLinkOpen(link, answeredAt.getTime())) return NO_LINK;
  if (!(await hasPartIn(ports, link))) return { success: true, remaining: 0 };
  const { ownerUid, sessionId, speakerName } = link;
  const owner = (await ports.identity.find(ownerUid)) ?? { uid: ownerUid, email: null, isAnonymous: true };
  const others = await othersSound(ports, sessionId, speakerName);
  const going = (await ports.objects.all(RECORDINGS.at(sessionId))).filter(
    ({ path }) => !others.stays.has(path),
  );
  const hashes = going.flatMap(({ metadata }) => metadata.sha256 ?? []);
  await permissionLinks.change(ports, id, (row) =>
    row ? { ...row, recordings: [...new Set([...(row.recordings ?? []), ...hashes])] } : null,
  );
  if (await isProvenTheirs(ports, id, sessionId)) await blockVoice(ports, { names: [], recordings: hashes });
  const proof = await deleteMyData(
    ports,
    owner,
    { scope: 'materials', sessionId: sessionId as never },
    { withdrawnBy: speakerName, others },
  );
  await endSpokenBy(ports, sessionId, speakerName);
  // What it was about is the owner's: whoever withdraws reads that all is gone, and no more.
  const { success, remaining } = proof;
  return { success, ...(remaining !== undefined && { remaining }) };
}

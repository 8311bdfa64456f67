import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { RECORDINGS } from '../../records/object-kinds.ts';
import { deletionOfLink, deletions } from '../../records/people/deletions.ts';
import { blockVoice, notBlockedAmong } from '../../records/voices/blocked-voices.ts';
import { othersSound } from '../../records/voices/others-recordings.ts';
import {
  isLinkOpen,
  type PermissionLink,
  permissionLinkId,
  permissionLinks,
} from '../../records/voices/permission-links.ts';
import { hasPartIn, hasPermission } from '../../records/voices/permissions.ts';
import { endSpokenBy, sentencesOf } from '../../records/voices/spoken-permissions.ts';
import { type DeletionPorts, deleteMyData } from './delete-my-data.ts';
import { returnPaidInVain } from './end-narrations.ts';

const NO_LINK = {
  success: false,
  error: 'This link doesn’t lead anywhere anymore. Please ask the person who sent it.',
  errorCode: 'invitation-ended',
} as const;

/** Said no before, on another device perhaps: the link has ended with it. Whoever has its token knows of it anyway. */
function saidBefore({ saidYesAt }: PermissionLink) {
  const error = saidYesAt
    ? 'You’ve taken your yes back already. What was made with it is deleted.'
    : 'You’ve said no already. No voice is made in your name.';
  return { success: false, error, errorCode: 'invitation-ended' } as const;
}

/**
 * Whether what they read by this link sounded like the recordings. Only then are these refused to everybody: by a link in a
 * name that is not theirs nobody can stop another family's voice.
 */
async function isProvenTheirs(ports: DeletionPorts, linkId: string, sessionId: string): Promise<boolean> {
  const read = await sentencesOf(ports, sessionId);
  return read.some((row) => row.linkId === linkId && row.outcome === 'same');
}

/** What the no is about, and what of the book is other people's. */
async function meantBy(ports: DeletionPorts, link: PermissionLink, hasPart: boolean) {
  const others = await othersSound(ports, link.sessionId, link.speakerName);
  const there = await ports.objects.all(RECORDINGS.at(link.sessionId));
  const hashOf = ({ metadata }: (typeof there)[number]) => metadata.sha256 ?? [];
  const theirs = new Set(there.filter(({ path }) => others.stays.has(path)).flatMap(hashOf));
  // Where nothing is proven to be theirs, no more than what they could be asked about.
  const goes = hasPart || !link.askedAbout ? there.flatMap(hashOf) : [];
  const hashes = new Set([...goes, ...(link.askedAbout ?? []), ...(link.recordings ?? [])]);
  return { others, hashes: [...hashes].filter((sha256) => !theirs.has(sha256)) };
}

/** Once for each yes that is taken back, and for a no at once: the owner of an account reads of it. */
async function tellOwner(ports: DeletionPorts, id: string): Promise<void> {
  const link = await permissionLinks.find(ports, id);
  if (link?.noticeTo === undefined) return;
  const key = `send-mail:voice-refused:${id}:${(link.saidYesAt ?? link.createdAt).getTime()}`;
  await ports.jobs.enqueue({ kind: 'send-mail', key, input: { linkId: id, letter: 'voice-refused' } });
}

/** On record before anything is deleted. @returns null where the link opens nothing */
async function noteNo(ports: DeletionPorts, id: string): Promise<PermissionLink | null> {
  const before = await permissionLinks.find(ports, id);
  const owner = before && (await ports.identity.find(before.ownerUid));
  const answeredAt = new Date(ports.clock.nowMs());
  const link = await permissionLinks.change(ports, id, (row) => {
    if (!row || !isLinkOpen(row, answeredAt.getTime())) return null;
    const isNews = row.answer !== 'no' && owner?.email;
    return { ...row, answer: 'no', answeredAt, ...(isNews && { noticeTo: owner.email }) };
  });
  return link && isLinkOpen(link, answeredAt.getTime()) ? link : null;
}

/**
 * The person a link asks says no, or withdraws what they gave: callable `delete_my_data` with `link`, for whoever has it.
 * Where they said yes, or the book has a permission in their name, recordings, voice, samples and what was read go at once.
 * A book that is being made in their voice is stopped, and what was paid for it goes back. Pages and text, which are the
 * owner's, stay, and so do finished books, and what the permissions of others in the book prove to be theirs
 * alone. The no, with the hashes of the recordings it is about, is on record before anything is deleted, so that nothing new
 * is made meanwhile; cut off, the server does the rest by itself, as does the same again. Where nothing is known to be
 * theirs, nothing goes: the recordings they were asked about are refused under any name, until whoever speaks in them has
 * read a sentence.
 * @throws AppError invalid-argument
 */
export async function withdrawByLink(
  ports: DeletionPorts,
  { link: token, scope }: CallableInput<'delete_my_data'>,
): Promise<CallableOutput<'delete_my_data'>> {
  if (token === undefined || scope !== 'materials') throw new AppError('invalid-argument');
  const id = permissionLinkId(token);
  if (!(await noteEnding(ports, id))) {
    const link = await permissionLinks.find(ports, id);
    return link?.answer === 'no' ? saidBefore(link) : NO_LINK;
  }
  const told = await endByLink(ports, id);
  await deletions.delete(ports, deletionOfLink(id));
  return told;
}

/** Before the no itself: from here on it comes to its end. @returns false where the link opens nothing */
async function noteEnding(ports: DeletionPorts, id: string): Promise<boolean> {
  const link = await permissionLinks.find(ports, id);
  const askedAt = new Date(ports.clock.nowMs());
  if (!link || !isLinkOpen(link, askedAt.getTime())) return false;
  const noted = { uid: link.ownerUid, email: null, linkId: id };
  await deletions.change(ports, deletionOfLink(id), (known) => known ?? { ...noted, askedAt });
  return true;
}

/** @returns what whoever said no is told; may be called any number of times */
export async function endByLink(ports: DeletionPorts, id: string): Promise<CallableOutput<'delete_my_data'>> {
  const link = await noteNo(ports, id);
  if (!link) return NO_LINK;
  const { ownerUid, sessionId, speakerName } = link;
  const hasPart = await hasPartIn(ports, link);
  const isPermitted = await hasPermission(ports, sessionId, speakerName);
  const { others, hashes } = await meantBy(ports, link, hasPart);
  const isProven = hasPart && (await isProvenTheirs(ports, id, sessionId));
  const newlyBlocked = isProven ? await notBlockedAmong(ports, hashes) : [];
  await permissionLinks.change(ports, id, (row) =>
    row ? { ...row, recordings: hashes, blocked: [...(row.blocked ?? []), ...newlyBlocked] } : null,
  );
  if (!hasPart) {
    await tellOwner(ports, id);
    return { success: true, remaining: 0 };
  }
  if (isProven) await blockVoice(ports, { names: [], recordings: hashes });
  const owner = (await ports.identity.find(ownerUid)) ?? { uid: ownerUid, email: null, isAnonymous: true };
  const proof = await deleteMyData(
    ports,
    owner,
    { scope: 'materials', sessionId: sessionId as never },
    { withdrawnBy: speakerName, others },
  );
  await endSpokenBy(ports, sessionId, speakerName);
  // The proof of a withdrawn permission is a letter of its own.
  if (!isPermitted) await tellOwner(ports, id);
  await returnPaidInVain(ports, sessionId, speakerName);
  // What it was about is the owner's: whoever withdraws reads that all is gone, and no more.
  const { success, remaining } = proof;
  return { success, ...(remaining !== undefined && { remaining }) };
}

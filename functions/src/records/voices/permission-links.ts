import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { LINK_ANSWERS, LINK_DAYS, type LinkAnswer } from '../../../../src/domain/voice/permission-link.ts';
import { isProof } from '../../../../src/domain/voice/spoken-permission.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { nameKey } from './name-key.ts';
import { spokenPermissions } from './spoken-permissions.ts';

const DAY_MS = 86_400_000;

/** By which somebody far away is asked for their voice in one book, and by which they end it again. */
export interface PermissionLink {
  readonly ownerUid: string;
  readonly sessionId: string;
  readonly speakerName: string;
  /** who asks, as the owner wrote it */
  readonly from: string;
  readonly createdAt: Date;
  /** absent while they have not answered */
  readonly answer?: LinkAnswer;
  readonly answeredAt?: Date;
  /** when they read the sentence: what a later no withdraws */
  readonly saidYesAt?: Date;
  /** SHA-256 of the recordings that were in the book when they were asked; absent in rows of earlier versions */
  readonly askedAbout?: readonly string[];
  /** SHA-256 of the recordings their no is about: under another name they may still be theirs */
  readonly recordings?: readonly string[];
  /** those of them that it refused to every account; absent in rows of earlier versions, where that was all or none */
  readonly blocked?: readonly string[];
  /** the owner's address, from a no until the letter about it has gone */
  readonly noticeTo?: string;
  /** it opens nothing any more: the owner ended it, or what was withdrawn is gone */
  readonly endedAt?: Date;
}

const endOf = ({ createdAt }: PermissionLink) => new Date(createdAt.getTime() + LINK_DAYS * DAY_MS);

/** With the time by which retention finds it; an answer stays with its permission. */
const withDueTime = (link: PermissionLink) => (link.answer ? link : { ...link, dueAt: endOf(link) });

/** `permission_links/{SHA-256 of the token}`: who reads the database answers for nobody. */
export const permissionLinks = collection<PermissionLink>({
  name: COLLECTIONS.permissionLinks,
  schema: v.looseObject({
    ownerUid: v.string(),
    sessionId: v.string(),
    speakerName: v.string(),
    from: v.string(),
    createdAt: v.date(),
    answer: v.exactOptional(v.picklist(LINK_ANSWERS)),
    answeredAt: v.exactOptional(v.date()),
    saidYesAt: v.exactOptional(v.date()),
    askedAbout: v.exactOptional(v.array(v.string())),
    recordings: v.exactOptional(v.array(v.string())),
    blocked: v.exactOptional(v.array(v.string())),
    noticeTo: v.exactOptional(v.string()),
    endedAt: v.exactOptional(v.date()),
  }),
  toFields: withDueTime,
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Links that ask for a voice', group: 'record', of: 'session', by: 'sessionId' },
});

export const permissionLinkId = (token: string): string => createHash('sha256').update(token).digest('hex');

/** An answer stands as long as the permission; without one a link is good for some weeks. */
export const isLinkOpen = (link: PermissionLink, nowMs: number): boolean =>
  !link.endedAt && (link.answer !== undefined || nowMs < endOf(link).getTime());

type Stores = Pick<Ports, 'documents'>;

/** Of a book, the newest first. */
export async function linksOf(
  ports: Stores,
  sessionId: string,
): Promise<readonly (PermissionLink & { readonly id: string })[]> {
  return (await permissionLinks.where(ports, 'sessionId', sessionId))
    .map((found) => ({ id: found.id, ...found.read() }))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** With its permission a link ends: of one person, or of everybody in the book. */
export async function endLinks(
  ports: Stores & Pick<Ports, 'clock'>,
  sessionId: string,
  speakerName?: string,
): Promise<void> {
  const endedAt = new Date(ports.clock.nowMs());
  for (const { id, speakerName: name } of await linksOf(ports, sessionId))
    if (speakerName === undefined || nameKey(name) === nameKey(speakerName))
      await permissionLinks.change(ports, id, (link) =>
        link && !link.endedAt ? { ...link, endedAt } : null,
      );
}

/** The letter about a no has gone: its address is needed no more. */
export const withoutNotice = ({ noticeTo: _, ...link }: PermissionLink): PermissionLink => link;

const ofOwner = async (ports: Stores, ownerUid: string) =>
  (await permissionLinks.where(ports, 'ownerUid', ownerUid)).map((found) => found.read());

/** SHA-256 of the recordings that this person's noes to this owner refused to every account. */
export async function recordingsBlocked(
  ports: Stores,
  ownerUid: string,
  speakerName: string,
): Promise<readonly string[]> {
  return (await ofOwner(ports, ownerUid)).flatMap((link) =>
    nameKey(link.speakerName) === nameKey(speakerName) ? (link.blocked ?? link.recordings ?? []) : [],
  );
}

/** The answers given to an owner, of which the last of each name counts. */
async function answersTo(ports: Stores, ownerUid: string) {
  const answered = (await ofOwner(ports, ownerUid))
    .filter((link) => link.answeredAt)
    .sort((one, other) => (other.answeredAt?.getTime() ?? 0) - (one.answeredAt?.getTime() ?? 0));
  const isNo = (name: string) =>
    answered.find((link) => nameKey(link.speakerName) === nameKey(name))?.answer === 'no';
  return { answered, isNo };
}

/** Whether the person of this name said no to this owner, and has not said yes since. */
export async function hasSaidNo(ports: Stores, ownerUid: string, speakerName: string): Promise<boolean> {
  return (await answersTo(ports, ownerUid)).isNo(speakerName);
}

/**
 * A person at the desk has looked: what noes in this book are about, and nobody has shown to be theirs, may be used under
 * another name. Their own names stay refused.
 * @returns how many recordings
 */
export async function freeRecordings(ports: Stores, sessionId: string): Promise<number> {
  let freed = 0;
  for (const { id, answer, blocked } of await linksOf(ports, sessionId)) {
    if (answer !== 'no' || blocked?.length !== 0) continue;
    await permissionLinks.change(ports, id, (link) => {
      freed += link?.recordings?.length ?? 0;
      return link && { ...link, recordings: [] };
    });
  }
  return freed;
}

export interface RefusedRecording {
  readonly sha256: string;
  /** who said no */
  readonly by: string;
}

/** Those of the recordings that a no to this owner is about, where whoever said it has not said yes since. */
export async function refusedAmong(
  ports: Stores,
  ownerUid: string,
  recordings: readonly string[],
): Promise<readonly RefusedRecording[]> {
  const { answered, isNo } = await answersTo(ports, ownerUid);
  return recordings.flatMap((sha256) => {
    const link = answered.find((one) => one.recordings?.includes(sha256) && isNo(one.speakerName));
    return link ? [{ sha256, by: link.speakerName }] : [];
  });
}

/**
 * Those of the recordings that a no is about and that nobody has shown to be this other person's. A no proves nothing about
 * whose a recording is: a sentence read in that name, which sounds like the recording, does.
 */
export async function unprovenAmong(
  ports: Stores,
  ownerUid: string,
  speakerName: string,
  recordings: readonly string[],
): Promise<readonly RefusedRecording[]> {
  const refused = await refusedAmong(ports, ownerUid, recordings);
  if (refused.length === 0) return [];
  const read = (await spokenPermissions.where(ports, 'ownerUid', ownerUid))
    .map((found) => found.read())
    .filter((row) => nameKey(row.speakerName) === nameKey(speakerName) && isProof(row));
  return refused.filter(({ sha256 }) => !read.some((row) => row.heardIn?.includes(sha256)));
}

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { LINK_ANSWERS, LINK_DAYS, type LinkAnswer } from '../../../../src/domain/voice/permission-link.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { nameKey } from './name-key.ts';

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
  /** SHA-256 of the recordings that went with their no: under another name they are still theirs */
  readonly recordings?: readonly string[];
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
    recordings: v.exactOptional(v.array(v.string())),
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

/** SHA-256 of the recordings that went with this person's noes to this owner. */
export async function recordingsRefused(
  ports: Stores,
  ownerUid: string,
  speakerName: string,
): Promise<readonly string[]> {
  const links = (await permissionLinks.where(ports, 'ownerUid', ownerUid)).map((found) => found.read());
  return links.flatMap((link) =>
    nameKey(link.speakerName) === nameKey(speakerName) ? (link.recordings ?? []) : [],
  );
}

/**
 * Who said no to this owner, and has not said yes since: the person named, or the one whose recordings these are.
 * @param recordings SHA-256 of what the voice is to be made of: what went with a no is not used under another name
 */
export async function whoSaidNo(
  ports: Stores,
  ownerUid: string,
  speakerName: string,
  recordings: readonly string[] = [],
): Promise<string | null> {
  const answered = (await permissionLinks.where(ports, 'ownerUid', ownerUid))
    .map((found) => found.read())
    .filter((link) => link.answeredAt)
    .sort((one, other) => (other.answeredAt?.getTime() ?? 0) - (one.answeredAt?.getTime() ?? 0));
  const isNo = (name: string) =>
    answered.find((link) => nameKey(link.speakerName) === nameKey(name))?.answer === 'no';
  if (isNo(speakerName)) return speakerName;
  const theirs = answered.find(
    (link) => link.recordings?.some((one) => recordings.includes(one)) && isNo(link.speakerName),
  );
  return theirs?.speakerName ?? null;
}

import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { MAX_WRONG_CODES, MAX_WRONG_CODES_PER_HOUR } from '../../../../src/domain/audiobook/share-link.ts';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

const HOUR_MS = 3_600_000;

/** A way to listen to one book without an account, for whoever has its token. Who listened is kept nowhere. */
export interface ShareLink {
  readonly ownerUid: string;
  readonly orderId: string;
  /** what its owner calls it, such as "Aunt May" */
  readonly name: string;
  /** a line from the giver; may be empty */
  readonly line: string;
  /** whose voice it is, as the book itself says */
  readonly narrator: string;
  readonly isTextShown: boolean;
  /** the photographed pages as well; absent in links of earlier versions, which show none */
  readonly isPagesShown?: boolean | undefined;
  /** title and cover to anybody who is shown where the link is posted; absent in links of earlier versions */
  readonly isPictureShown?: boolean | undefined;
  /** of the token and the code together; null where none is asked for */
  readonly codeHash: string | null;
  /** what a device that gave the right digits opens it with; absent until somebody has */
  readonly pass?: string | undefined;
  readonly wrongCodes: number;
  /** of the hour that began with the first of them */
  readonly wrongCodesInHour: number;
  readonly hourBegan: Date | null;
  readonly createdAt: Date;
  /** null for one that stays until its owner ends it */
  readonly endsAt: Date | null;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** `share_links/{SHA-256 of the token}`: who reads the database cannot listen. */
export const shareLinks = collection<ShareLink>({
  name: COLLECTIONS.shareLinks,
  schema: v.looseObject({
    ownerUid: v.string(),
    orderId: v.string(),
    name: v.string(),
    line: v.string(),
    narrator: v.string(),
    isTextShown: v.boolean(),
    isPagesShown: v.optional(v.boolean()),
    isPictureShown: v.optional(v.boolean()),
    codeHash: v.nullable(v.string()),
    pass: v.optional(v.string()),
    wrongCodes: v.number(),
    wrongCodesInHour: v.number(),
    hourBegan: v.nullable(v.date()),
    createdAt: v.date(),
    endsAt: v.nullable(v.date()),
  }),
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Links for the family', group: 'book', of: 'order', by: 'orderId' },
});

export const shareLinkId = (token: string): string => sha256(token);

/** Nobody finds the four digits without the token, which is kept nowhere. */
export const codeHashOf = (token: string, code: string): string => sha256(`${token}:${code}`);

/** Links of a book that have not ended, the newest first. */
export async function liveShareLinks(
  ports: Pick<Ports, 'documents' | 'clock'>,
  orderId: string,
): Promise<readonly (ShareLink & { readonly id: string })[]> {
  const nowMs = ports.clock.nowMs();
  return (await shareLinks.where(ports, 'orderId', orderId))
    .map((found) => ({ id: found.id, ...found.read() }))
    .filter((link) => !hasEnded(link, nowMs))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

export const hasEnded = ({ endsAt }: ShareLink, nowMs: number): boolean =>
  endsAt !== null && endsAt.getTime() <= nowMs;

/** Codes are not looked at any more: for an hour, or for good. */
export function areCodesRefused(link: ShareLink, nowMs: number): boolean {
  if (link.wrongCodes >= MAX_WRONG_CODES) return true;
  const isSameHour = link.hourBegan !== null && nowMs - link.hourBegan.getTime() < HOUR_MS;
  return isSameHour && link.wrongCodesInHour >= MAX_WRONG_CODES_PER_HOUR;
}

/** The link after one more try that may be wrong. Counted before the code is compared: tries at the same moment are all counted. */
export function withTry(link: ShareLink, nowMs: number): ShareLink {
  const isSameHour = link.hourBegan !== null && nowMs - link.hourBegan.getTime() < HOUR_MS;
  return {
    ...link,
    wrongCodes: link.wrongCodes + 1,
    wrongCodesInHour: isSameHour ? link.wrongCodesInHour + 1 : 1,
    hourBegan: isSameHour ? link.hourBegan : new Date(nowMs),
  };
}

/** As many random bits as a link has. */
export const newPass = (): string => randomBytes(16).toString('base64url');

/** The code was right: the tries are forgotten, all but those of somebody else in earlier hours. */
export const withoutTries = (link: ShareLink): ShareLink => ({
  ...link,
  pass: link.pass ?? newPass(),
  wrongCodes: Math.max(0, link.wrongCodes - link.wrongCodesInHour),
  wrongCodesInHour: 0,
  hourBegan: null,
});

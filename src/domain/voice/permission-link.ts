import * as v from 'valibot';
import { RETENTION_DAYS } from '../account/retention.ts';
import { MAX_SPOKEN_CHARACTERS, SENTENCE_TOLD, SPOKEN_TOLD } from './spoken-permission.ts';

/** What somebody far away answered themselves. A permission that was withdrawn is a no. */
export const LINK_ANSWERS = ['yes', 'no'] as const;
export type LinkAnswer = (typeof LINK_ANSWERS)[number];

/** So long a link waits for an answer. */
export const LINK_DAYS: number = RETENTION_DAYS.permissionLink;
/** Of one book at a time. */
export const MAX_LINKS = 10;
export const MAX_ASKER = 60;

/** 128 random bits in base64url. They stand behind the # of `/permission#…`, which no browser sends to a server. */
export const PERMISSION_TOKEN = /^[A-Za-z0-9_-]{22}$/;

export const tokenOfHash = (hash: string): string | null => {
  const token = hash.replace(/^#/, '');
  return PERMISSION_TOKEN.test(token) ? token : null;
};

/** What whoever has a link asks: `permission` of the callable `help_with_book`. By the token alone it is told who asks for what. */
const LINK_REQUEST = v.object({
  token: v.pipe(v.string(), v.regex(PERMISSION_TOKEN)),
  sentence: v.exactOptional(v.object({ timeZone: v.pipe(v.string(), v.maxLength(60)) })),
  spoken: v.exactOptional(
    v.object({
      id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
      sound: v.pipe(v.string(), v.maxLength(MAX_SPOKEN_CHARACTERS), v.base64()),
    }),
  ),
});
export type LinkRequest = v.InferOutput<typeof LINK_REQUEST>;

/** @returns null for what is no request */
export function readLinkRequest(given: unknown): LinkRequest | null {
  const read = v.safeParse(LINK_REQUEST, given);
  return read.success ? read.output : null;
}

const ASKED = v.object({
  from: v.string(),
  speakerName: v.string(),
  /** of the book; absent before it was read */
  title: v.exactOptional(v.string()),
  answer: v.exactOptional(v.picklist(LINK_ANSWERS)),
  spoken: v.exactOptional(SPOKEN_TOLD),
  /** others are heard in the book, and nothing says of some recording whose it is: it goes with a no */
  isUnsure: v.exactOptional(v.boolean()),
  /** they said yes, or somebody answered in their name: what there is of them goes with a no; absent where there is nothing */
  hasPart: v.exactOptional(v.literal(true)),
});
/** Who asks whom for a voice, for which book, and what was answered. */
export type AskedVoice = v.InferOutput<typeof ASKED>;

const LINK_TOLD = v.object({ asked: v.exactOptional(ASKED), sentence: v.exactOptional(SENTENCE_TOLD) });
export type LinkTold = v.InferOutput<typeof LINK_TOLD>;

/** What the server tells, read where it is shown. @throws ValiError */
export const readLinkTold = (told: unknown): LinkTold => v.parse(LINK_TOLD, told);

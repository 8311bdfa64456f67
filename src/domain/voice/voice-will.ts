import * as v from 'valibot';
import { EMAIL, isName, oneLine } from '../account/email.ts';
import { ADDRESS_IN_WORDS } from '../web-address.ts';
import type { VoiceRight } from './voice.ts';

/** For what a voice may be used by those who are named. */
export const WILL_USES = {
  living: 'while I’m alive',
  later: 'when I can’t be asked anymore',
} as const;
export type WillUse = keyof typeof WILL_USES;

export const MAX_NAMED = 5;
/** 3 MB; a sentence has a tenth of it. */
const MAX_SOUND_CHARACTERS = 4_000_000;
/** Where the letter to somebody who is named leads, with its token behind. */
export const WILL_PATH = '/account?left=';

const PERSON = v.pipe(
  v.string(),
  v.transform(oneLine),
  v.check((name) => isName(name) && !ADDRESS_IN_WORDS.test(name)),
  v.maxLength(120),
);
const USES = v.pipe(v.array(v.picklist(Object.keys(WILL_USES) as WillUse[])), v.minLength(1), v.maxLength(2));

/** What somebody says about their voice. */
const SAID = {
  speakerName: PERSON,
  named: v.pipe(
    v.array(v.object({ name: PERSON, email: v.pipe(EMAIL, v.toLowerCase()) })),
    v.minLength(1),
    v.maxLength(MAX_NAMED),
    v.check((named) => new Set(named.map(({ email }) => email)).size === named.length, 'named twice'),
  ),
  uses: USES,
  /** the last year in which it may be used; null for as long as it is not withdrawn */
  untilYear: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(2000), v.maxValue(2200))),
  /** whether books that are made by it begin with these words */
  opensBooks: v.exactOptional(v.literal(true)),
  /** such as 2026-11-27, where it is said */
  day: v.pipe(v.string(), v.isoDate()),
};
export type SaidWill = v.InferOutput<v.ObjectSchema<typeof SAID, undefined>>;

const WILL_REQUEST = v.variant('kind', [
  v.object({ kind: v.literal('look') }),
  v.object({
    kind: v.literal('give'),
    ...SAID,
    sound: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_SOUND_CHARACTERS), v.base64()),
    mediaType: v.pipe(v.string(), v.regex(/^audio\/(?:webm|mp4)(?:;codecs=[\w.]+)?$/)),
  }),
  v.object({ kind: v.literal('withdraw') }),
  /** of the letter: whoever has it, and is signed in with the address it went to */
  v.object({ kind: v.literal('open'), token: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\.[\w-]{22}$/)) }),
]);
export type WillRequest = v.InferOutput<typeof WILL_REQUEST>;

/** @returns null for what is none */
export function readWillRequest(given: unknown): WillRequest | null {
  const read = v.safeParse(WILL_REQUEST, given);
  return read.success ? read.output : null;
}

const LEFT = v.object({
  speakerName: v.string(),
  words: v.string(),
  uses: v.array(v.picklist(Object.keys(WILL_USES) as WillUse[])),
});
const WILLS = v.object({
  /** the caller's own; null where nothing is said */
  own: v.nullable(
    v.object({
      words: v.string(),
      /** ISO 8601 */
      givenAt: v.string(),
      named: v.array(v.object({ name: v.string(), email: v.string(), isOpened: v.boolean() })),
    }),
  ),
  /** what others have left to the caller */
  left: v.array(LEFT),
  /** what was left to them once and was taken back; absent where nothing was */
  ended: v.exactOptional(v.array(v.object({ speakerName: v.string(), /** ISO 8601 */ endedAt: v.string() }))),
});
/** What is told to somebody about wills. */
export type ToldWills = v.InferOutput<typeof WILLS>;
export type LeftWill = v.InferOutput<typeof LEFT>;

/** @returns null for what is none */
export function readWills(given: unknown): ToldWills | null {
  const read = v.safeParse(WILLS, given);
  return read.success ? read.output : null;
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
const dayText = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The sentence that is read aloud, and kept as it was shown. */
export function willWords({ speakerName, named, uses, untilYear, day, opensBooks }: SaidWill): string {
  const who = listed(named.map(({ name }) => name));
  const when = listed(
    (Object.keys(WILL_USES) as WillUse[]).filter((use) => uses.includes(use)).map((use) => WILL_USES[use]),
  );
  const until = untilYear === null ? 'until I withdraw this' : `until the end of ${untilYear}`;
  return `I am ${speakerName}, and today is ${dayText(day)}. ${who} may have audiobooks for our family made in my voice, ${when || '…'}, ${until}.${opensBooks ? ' They begin with these words.' : ''}`;
}

/** As it is compared with what is typed: case, accents and order make no other person. */
const keyOf = (name: string) =>
  (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .sort()
    .join(' ');

/**
 * When the person took back what they had left about this voice, where nothing they left stands.
 * @param since ISO 8601, when the voice was agreed to: what ended before was known then
 */
export function takenBackSince(
  { ended = [], left }: Pick<ToldWills, 'ended' | 'left'>,
  speakerName: string,
  since: string,
): string | null {
  const isTheirs = (will: { readonly speakerName: string }) => keyOf(will.speakerName) === keyOf(speakerName);
  if (left.some(isTheirs)) return null;
  return ended.find((will) => isTheirs(will) && will.endedAt > since)?.endedAt ?? null;
}

/** Whether somebody has left word for this use of this voice. */
export function fitsWill(
  will: { readonly speakerName: string; readonly uses: readonly WillUse[] },
  speakerName: string,
  right: VoiceRight | null,
): boolean {
  if (right !== 'agreed' && right !== 'kin') return false;
  const name = keyOf(speakerName);
  return (
    name !== '' &&
    keyOf(will.speakerName) === name &&
    will.uses.includes(right === 'kin' ? 'later' : 'living')
  );
}

import * as v from 'valibot';
import { oneLine } from '../account/email.ts';

/** How the family says a word: "Khrimian" as "Krim-ee-an". */
export interface Pronunciation {
  /** as it is written, with its capital; a word without one is found with and without */
  readonly word: string;
  /** in plain letters and hyphens, as an English reader would say it at first sight */
  readonly said: string;
  /** the one sentence in which it is said so; absent for the whole book */
  readonly sentence?: string;
}

export const MAX_PRONUNCIATIONS = 500;
const MAX_WORD_CHARACTERS = 60;
export const MAX_SAID_CHARACTERS = 60;
/** Longer than any; what is longer is not found again and counts for nothing. */
const MAX_SENTENCE_CHARACTERS = 2_000;

const SAID = /^[A-Za-z](?:[A-Za-z]|[ '-](?=[A-Za-z]))*$/;

/** What an engine can say: plain letters, with hyphens or spaces between syllables. */
export const isSayable = (said: string): boolean => said.length <= MAX_SAID_CHARACTERS && SAID.test(said);

/** A word grows by as much when its syllables are spelled out. */
const GROWTH = { factor: 2, letters: 4 };
const lettersOf = (text: string) => text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;

const partsOf = (said: string) => said.split(/[ -]/u).length;
const IN_CAPITALS = /^\p{Lu}{2,}$/u;

/** As many syllables as a word can have; one in capitals is said letter by letter. */
function maxParts(word: string): number {
  const letters = lettersOf(word);
  if (IN_CAPITALS.test(word)) return letters + 1;
  const vowels = word.normalize('NFD').match(/[aeiouy]/giu)?.length ?? 0;
  return Math.max(Math.ceil(letters / 2) + 1, vowels);
}

/** Whether it is a way to say the word, and not a text in its place: the book's price follows its words. */
export const saysNoMore = (word: string, said: string): boolean =>
  lettersOf(said) <= GROWTH.factor * lettersOf(word) + GROWTH.letters && partsOf(said) <= maxParts(word);

/** For whoever has written a text in the place of a word. */
export const SAYS_MORE = 'That is much longer than the word itself. Please write only how the word sounds.';

const WORD = /^\p{L}(?:[\p{L}\p{M}]|['’‘`´ʻ-](?=\p{L}))*$/u;

/** One word, as it is written in a book. */
export const isOneWord = (word: string): boolean => word.length <= MAX_WORD_CHARACTERS && WORD.test(word);

export const PRONUNCIATION_WORD = v.pipe(v.string(), v.check(isOneWord));
export const PRONUNCIATION_SAID = v.pipe(v.string(), v.transform(oneLine), v.check(isSayable));
export const PRONUNCIATION_SENTENCE = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(MAX_SENTENCE_CHARACTERS),
);

export const PRONUNCIATIONS: v.GenericSchema<unknown, Pronunciation[]> = v.array(
  v.object({
    word: PRONUNCIATION_WORD,
    said: PRONUNCIATION_SAID,
    sentence: v.exactOptional(PRONUNCIATION_SENTENCE),
  }),
);

/** Words as they are looked for: with the hyphens and apostrophes inside them. */
export const NAME_TOKEN = /\p{L}(?:[\p{L}\p{M}]|['’‘`´ʻ-](?=\p{L}))*/gu;
const POSSESSIVE = /['’‘`´ʻ]s$/iu;
export const withoutPossessive = (word: string): string => word.replace(POSSESSIVE, '');

/** A word as it is compared: small, and with one apostrophe for all that are typed for it. */
export const keyOf = (word: string): string =>
  word
    .normalize('NFC')
    .replace(/[’‘`´ʻʼ]/gu, "'")
    .toLowerCase();

/** The names that a word may be the plural of, as it is compared: "khrimians" of "khrimian", "joneses" of "jones". */
export function singularsOf(key: string): string[] {
  const without = (letters: number) => key.slice(0, -letters);
  if (!key.endsWith('s') || key.length < 3) return [];
  return [
    ...(/(?:[sxz]|ch|sh)es$/u.test(key) ? [without(2)] : []),
    ...(/(?:s|')s$/u.test(key) ? [] : [without(1)]),
  ];
}

/** Whether two entries are about the same word in the same place: then the later one counts. */
export const isSamePlace = (one: Omit<Pronunciation, 'said'>, other: Omit<Pronunciation, 'said'>): boolean =>
  keyOf(one.word) === keyOf(other.word) && (one.sentence ?? null) === (other.sentence ?? null);

import { unconfused } from '../../../../../src/domain/manuscript/likely-words.ts';
import type { Doubt } from '../../../../../src/domain/manuscript/review.ts';
import type { WordList } from '../../../ports/word-list.ts';
import type { CleanParagraph } from './clean-paragraph.ts';

/** Of 100. Where no list of words is at hand, the reader's own confidence decides. */
const UNSURE = 75;
/** A word nobody knows that is one confusion of letters away from a known one is doubted however sure the reader is. */
const UNKNOWN_AND_CONFUSABLE = 99;
/** A word nobody knows that looks like no other: mostly a name. */
const UNKNOWN = 85;
/** Stray letters and digits: "1" for "I". */
const STRAY = 90;
const NUMBER = 60;
/** So often in one book, an unknown word is a name. A confusable one is the same mistake again, unless it is very frequent. */
const NAME_FROM = 3;
const CONFUSABLE_NAME_FROM = 6;
const MAX_SHOWN = 3;

const LETTER = /\p{L}/u;
const DASHES = /[-–—]+/u;
/** From the first letter or digit to the last. */
const CORE = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u;
/** Digits among letters but "1st" or "80s"; a capital inside a word but McKay's; a sign that no memoir has. */
const IS_ODD =
  /\p{L}\d|\d(?!(?:st|nd|rd|th|s|d)?(?:\P{L}|$))\p{L}|(?<!\b(?:Mc|Mac|O['’]|D['’]))\p{Ll}\p{Lu}|[^\p{L}\p{M}\p{N}\s.,;:!?"“”„‘’'()[\]\-–—…&$£%*/°½¼¾§#+]/u;

/** One sign alone that is no word and no initial. */
function isStray(written: string): boolean {
  const [sign, ...more] = written.match(/[\p{L}\p{N}|]/gu) ?? [];
  if (sign === undefined || more.length > 0) return false;
  return LETTER.test(sign) ? !'aAIO'.includes(sign) && !written.includes(`${sign}.`) : '01|'.includes(sign);
}

const bare = (word: string) => word.replaceAll('’', "'").replace(/'s$/, '').toLowerCase();
const partsOf = (written: string) =>
  written
    .split(DASHES)
    .map((part) => CORE.exec(part)?.[0] ?? '')
    .filter((part) => LETTER.test(part));

function countsOf(paragraphs: readonly CleanParagraph[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text, leftOutAs } of paragraphs)
    if (leftOutAs !== 'unclear')
      for (const part of text.split(' ').flatMap(partsOf))
        counts.set(bare(part), (counts.get(bare(part)) ?? 0) + 1);
  return counts;
}

/** What a misread word may have been: known words one confusion away, those of this book first. */
function meant(part: string, counts: ReadonlyMap<string, number>, words: WordList): string[] {
  const isUpper = part === part.toUpperCase() && part.length > 1;
  const others = [...unconfused(part.toLowerCase())].filter((other) => other.length > 1);
  const inCase = (other: string) => {
    if (isUpper) return other.toUpperCase();
    return part.charAt(0) === part.charAt(0).toLowerCase()
      ? other
      : other.charAt(0).toUpperCase() + other.slice(1);
  };
  return others
    .map(inCase)
    .filter((other) => words.has(other))
    .sort((one, other) => (counts.get(bare(other)) ?? 0) - (counts.get(bare(one)) ?? 0))
    .slice(0, MAX_SHOWN);
}

interface Book {
  readonly words: WordList;
  /** how often each word stands in it */
  readonly counts: ReadonlyMap<string, number>;
}

/** Whether a part of a word that nobody knows is doubtful; with what it may have been. */
function unknownDoubt(part: string, confidence: number, { words, counts }: Book): string[] | null {
  if (part.length === 1 || words.has(part)) return null;
  const others = meant(part, counts, words);
  const isConfusable = others.length > 0;
  const often = counts.get(bare(part)) ?? 0;
  if (often >= (isConfusable ? CONFUSABLE_NAME_FROM : NAME_FROM)) return null;
  return confidence < (isConfusable ? UNKNOWN_AND_CONFUSABLE : UNKNOWN) ? others : null;
}

/** The doubt that is worth a look, if it is one, with what the word may have been. */
function judged(doubt: Doubt, written: string, book: Book): Doubt | null {
  const { confidence } = doubt;
  if (isStray(written)) return confidence < STRAY ? doubt : null;
  if (!LETTER.test(written)) return /\d/.test(written) && confidence < NUMBER ? doubt : null;
  if (IS_ODD.test(written)) return doubt;
  // The other half is on a page that is not here.
  if (/[-¬]$/u.test(written)) return null;
  for (const part of partsOf(written)) {
    const others = unknownDoubt(part, confidence, book);
    if (others) {
      const maybe = others.map((other) => written.replace(part, other));
      return maybe.length > 0 ? { ...doubt, maybe } : doubt;
    }
  }
  return null;
}

/**
 * Of every word the reader told its confidence of, the few worth a person's look. A reader's confidence alone finds a
 * fifth of the words that are wrong and is right once in ten; whether anybody knows the word tells far more.
 * @param words absent: the reader's confidence decides alone
 */
export function judgeDoubts(
  paragraphs: readonly CleanParagraph[],
  words: WordList | undefined,
): CleanParagraph[] {
  const book = words && { words, counts: countsOf(paragraphs) };
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    doubts: paragraph.doubts.flatMap((doubt) => {
      if (!book) return doubt.confidence < UNSURE ? [doubt] : [];
      return judged(doubt, paragraph.text.slice(doubt.start, doubt.end), book) ?? [];
    }),
  }));
}

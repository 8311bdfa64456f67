import { unconfused } from '../../../../../src/domain/manuscript/likely-words.ts';
import type { Doubt } from '../../../../../src/domain/manuscript/review.ts';
import { ABBREVIATIONS } from '../../../../../src/domain/spoken-forms/abbreviations.ts';
import type { ReadWord } from '../../../ports/text-line.ts';
import type { WordList } from '../../../ports/word-list.ts';
import type { CleanParagraph } from './clean-paragraph.ts';
import { bare, type JudgedWord, partsOf, type Sign, signsOf } from './doubt-signs.ts';
import { type Capitals, capitalsOf, otherStop } from './doubt-stops.ts';

/** Of 100. Where no list of words is at hand, the reader's own confidence decides. */
const UNSURE = 75;
const MAX_SHOWN = 3;

/**
 * How much each sign says that a word is wrong, in the logarithm of the odds: fitted to 29,000 words of which 533 were
 * wrong, on photographs made of 112 pages of ten printed books and of memoirs in six typefaces. Judged by what was learned
 * from the other books, 73 of 100 wrong words were marked, and 67 of 100 marked ones were wrong. The reader's confidence
 * alone found a fifth and was right once in ten.
 */
const WEIGHTS: Readonly<Record<Sign, number>> = {
  always: -2.8,
  common: -2.9,
  'rarer-than-its-twin': -1.4,
  number: -1,
  stray: 0.8,
  odd: 0.3,
  strange: 0.5,
  // Set by hand: no page of those that were learned from has one.
  percent: 2,
  'twin-of-a-commonest': 1.3,
  'twin-of-a-common': 1.6,
  'twin-of-a-word': 2.2,
  slip: 0.6,
  glued: 3.7,
  compound: 0.2,
  rare: -2,
  unknown: -0.8,
  name: -0.4,
  'name-alike-again': -0.8,
  often: -2.6,
  short: 1.7,
  'at-the-edge': 4.5,
  'half-a-word': 5.7,
  'stray-mark': -2.3,
  'unsure-of-known': 0.6,
  'unsure-of-unknown': 1.35,
  'known-alike-again': 0.2,
  'known-other-again': 1.8,
  'known-unlike-again': 2.3,
  'known-again-a-word': 1,
  'unsure-of-known-and-other-again': 0.3,
  'unknown-alike-again': 0.6,
  'unknown-other-again': 1.4,
  'unknown-unlike-again': 2,
  'unknown-again-a-word': 4.7,
  'unsure-of-unknown-and-other-again': 0.2,
  'number-alike-again': 0,
  'number-other-again': 3.4,
  'number-unlike-again': 2.2,
  'unknown-seen-once': 1.2,
};
/** From here on a word is worth a look. */
const DOUBTFUL = -1.4;

const LETTER = /\p{L}/u;

interface Book {
  readonly words: WordList;
  /** how often each word stands in it */
  readonly counts: ReadonlyMap<string, number>;
  readonly capitals: Capitals;
}

function countsOf(paragraphs: readonly CleanParagraph[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text, leftOutAs } of paragraphs)
    if (leftOutAs !== 'unclear')
      for (const part of text.split(' ').flatMap(partsOf))
        counts.set(bare(part), (counts.get(bare(part)) ?? 0) + 1);
  return counts;
}

/** "i.e.", "a.m." */
const INITIALS = /^(?:\p{L}\.){2,}$/u;
/** "c/o", "w/" */
const SLASHED = /^(?:w\/o?|[ca]\/[oc]|C\/O|n\/a|s\/he)$/;
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** "lb.", "i.e.", "c/o": no list of words has it, and everybody reads it. One letter and a stop may be anything. */
function isWrittenShort({ written, again }: JudgedWord): boolean {
  // That a second look saw other marks around the same letters is no doubt of them.
  if (again !== undefined && lettersOf(again) !== lettersOf(written)) return false;
  const form = written.replace(/^["“‘'(]{1,3}|["”’'),;:—–-]{1,3}$/gu, '');
  if (INITIALS.test(form) || SLASHED.test(form)) return true;
  const stem = form.slice(0, -1);
  const isKnown = ABBREVIATIONS.has(stem) || ABBREVIATIONS.has(stem.toLowerCase());
  return form.endsWith('.') && stem.length > 1 && isKnown;
}

/** What a small sign is taken for, and what it may be; the marks around it stay. */
const MISREAD_SIGNS: readonly (readonly [seen: RegExp, meant: string])[] = [
  // "x?" inside a sentence
  [/^([(]?[b-hj-np-z])\?([).,;]?)$/, '$1²$2'],
  [/^([(]?10)°([).,;]?)$/, '$1³$2'],
  [/^([(]?\d{1,2})12(%[).,;]{0,2})$/, '$1½$2'],
  [/^([(]?\d{1,2})14(%[).,;]{0,2})$/, '$1¼$2'],
  [/^([(]?\d{1,2})34(%[).,;]{0,2})$/, '$1¾$2'],
  [/^([(]?£?\d{1,3})%((?:d|s|lbs?|oz|in|ft|yds?)[).,;]{1,3})$/, '$1½$2'],
];
/** Behind these ten degrees are meant. */
const OF_DEGREES =
  /^(?:[CFNSEW](?!\p{L})|below|above|of|north|south|east|west|frost|outside|inside|in|out|hotter|colder|warmer|cooler|at|latitude|longitude|that|and|or|to|by|today|this|when|for|on|all)/u;

/** "x?", "10°", "312%" and "4%d." of a page on which "x²", "10³", "3½%" and "4½d." stand; null for what is none of these. */
function otherSign({ written, next, again }: JudgedWord): string[] | null {
  const [seen, meant] = MISREAD_SIGNS.find(([pattern]) => pattern.test(written)) ?? [];
  if (!seen || meant === undefined) return null;
  if (written.includes('?') && !/^[\p{Ll}=+−-]/u.test(next)) return null;
  if (written.includes('°') && (next === '' || OF_DEGREES.test(next))) return null;
  const other = written.replace(seen, meant);
  return [...new Set([other, ...(again === undefined || again === written ? [] : [again])])];
}

function isDoubtful(word: JudgedWord, words: WordList): boolean {
  if (isWrittenShort(word)) return false;
  const signs = signsOf(word, words);
  if (signs === null) return false;
  let odds = 0;
  for (const [sign, strength] of signs) odds += WEIGHTS[sign] * strength;
  return odds > DOUBTFUL;
}

/** Known words one confusion of letters away, those of this book first. */
function unmistaken(part: string, { words, counts }: Book): string[] {
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
    .sort((one, other) => (counts.get(bare(other)) ?? 0) - (counts.get(bare(one)) ?? 0));
}

/** "22%" and "%" of a page on which "22½" and "¾" stand, with the marks around them. */
const MAY_BE_FRACTION = /^([(“‘]?[£$]?[\d.,]{0,9})%([).,;:”’]{0,3})$/u;

/** The fractions that a percent sign may be, what the second look saw first; none for any other word. */
function fractions(written: string, again: string | undefined): string[] {
  if (!MAY_BE_FRACTION.test(written)) return [];
  const forms = ['½', '¾', '¼'].map((sign) => written.replace('%', sign));
  return forms.toSorted((one, other) => Number(other === again) - Number(one === again));
}

/** What a misread word may have been: what the second look saw, if that is a word, and words that look like it. */
function meant(written: string, again: string | undefined, book: Book): string[] {
  const parted = fractions(written, again);
  if (parted.length > 0) return parted;
  const seen = again !== undefined && again !== written && partsOf(again).length > 0 ? [again] : [];
  const areWords = seen.filter((other) => partsOf(other).every((part) => book.words.has(part)));
  const unknown = partsOf(written).find((part) => part.length > 1 && !book.words.has(part));
  const others = unknown ? unmistaken(unknown, book).map((other) => written.replace(unknown, other)) : [];
  return [...new Set([...areWords, ...others])].slice(0, MAX_SHOWN);
}

function judged(paragraph: CleanParagraph, at: number, book: Book): Doubt | null {
  const { text, doubts } = paragraph;
  const textOf = (word: ReadWord | undefined) => (word ? text.slice(word.start, word.end) : '');
  const word = doubts[at];
  if (!word) return null;
  const { again, isAtEdge, ...doubt } = word;
  // the mark of a note is no part of its word
  const written = textOf(word).replace(/(?<=\p{L}\p{P}{0,3})[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}$/u, '');
  const own = LETTER.test(written) ? partsOf(written).map((part) => book.counts.get(bare(part)) ?? 1) : [1];
  const judgedWord: JudgedWord = {
    written,
    previous: textOf(doubts[at - 1]),
    next: textOf(doubts[at + 1]),
    confidence: doubt.confidence,
    often: Math.min(...own),
    ...(again === undefined ? {} : { again }),
    ...(isAtEdge ? { isAtEdge } : {}),
  };
  const sign = otherSign(judgedWord);
  if (sign) return { ...doubt, maybe: sign };
  if (!isDoubtful(judgedWord, book.words)) {
    const other = otherStop(paragraph, word, book.capitals, book.words);
    return other === null ? null : { ...doubt, maybe: [other] };
  }
  const maybe = meant(written, again, book);
  return maybe.length > 0 ? { ...doubt, maybe } : doubt;
}

/**
 * Of every word the reader told its confidence of, the few worth a person's look: whether anybody knows the word, what it
 * looks like, and whether a second look saw the same tell far more than that confidence.
 * @param words absent: the reader's confidence decides alone
 */
export function judgeDoubts(
  paragraphs: readonly CleanParagraph[],
  words: WordList | undefined,
): CleanParagraph[] {
  const book = words && { words, counts: countsOf(paragraphs), capitals: capitalsOf(paragraphs) };
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    doubts: paragraph.doubts.flatMap((word, at) => {
      if (book) return judged(paragraph, at, book) ?? [];
      const { again, isAtEdge, ...doubt } = word;
      return doubt.confidence < UNSURE ? [doubt] : [];
    }),
  }));
}

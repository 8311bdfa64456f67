import { DENSE_PAGE_WORDS, WORDS_PER_PAGE } from '../limits.ts';
import type { NarratedText } from '../manuscript/review.ts';

/**
 * How many words a voice says for what is written in digits, Roman numerals or letters that it spells. An estimate by rules
 * as fixed as those that count words; it decides a price only where numerals stand instead of words.
 */

/** A number with its separators and the money sign before it; also one with letters at it, as in "777km". */
const NUMERAL = /[$£€¥]?\p{N}+(?:[.,:/]\p{N}+)*/gu;
/** Capitals alone; a single one is a letter or "I". */
const CAPITALS = /(?<![\p{L}\p{N}])[A-Z]{2,20}(?![\p{L}\p{N}])/gu;
const ROMAN = /^M{0,4}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})$/;
const VOWEL = /[AEIOUY]/;

/** Longer ones are said digit by digit, like a telephone number. */
const MAX_CARDINAL_DIGITS = 9;

const belowHundred = (n: number): number => {
  if (n === 0) return 0;
  return n <= 20 || n % 10 === 0 ? 1 : 2;
};
/** "four hundred fifty six" */
const belowThousand = (n: number): number => (n >= 100 ? 2 : 0) + belowHundred(n % 100);

/** "one million two hundred thirty four thousand five hundred sixty seven" */
function cardinal(digits: string): number {
  let words = 0;
  for (let end = digits.length; end > 0; end -= 3) {
    const inGroup = belowThousand(Number(digits.slice(Math.max(0, end - 3), end)));
    words += inGroup === 0 ? 0 : inGroup + (end < digits.length ? 1 : 0);
  }
  return Math.max(1, words);
}

/** "nineteen forty three", "nineteen hundred", "nineteen oh five" */
function inPairs(digits: string): number {
  const [first, last] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (last === 0) return 2;
  return belowHundred(first) + (last < 10 ? 2 : belowHundred(last));
}

function ofDigits(digits: string, hasCommas: boolean): number {
  if (digits.length > MAX_CARDINAL_DIGITS) return hasCommas ? cardinal(digits) : digits.length;
  return digits.length === 4 && !hasCommas ? inPairs(digits) : cardinal(digits);
}

/** "1,234,567.89": commas before three digits group, a point is said with each digit behind it, others part numbers. */
function ofNumeral(text: string): number {
  const plain = text.replace(/[$£€¥]/u, '').replace(/[^0-9.,:/]/gu, '1');
  const sign = plain.length < text.length ? 1 : 0;
  let words = sign;
  for (const number of plain.split(/[:/]/u)) {
    const [whole = '', ...parts] = number.split('.');
    const groups = whole.split(',');
    const isGrouped = groups.length > 1 && groups.slice(1).every((group) => group.length === 3);
    if (isGrouped) words += ofDigits(groups.join(''), true);
    else for (const group of groups) words += ofDigits(group, false);
    for (const part of parts) words += 1 + part.length;
  }
  return words;
}

/** Roman numerals, and what nobody can say as a word: a voice spells them. */
const isSpelled = (capitals: string) => ROMAN.test(capitals) || !VOWEL.test(capitals);

/** Words said for all numerals and spelled letters of a text. Linear in the length of the text. */
export function spokenNumerals(text: string): number {
  let words = 0;
  for (const [numeral] of text.matchAll(NUMERAL)) words += ofNumeral(numeral);
  for (const [capitals] of text.matchAll(CAPITALS)) if (isSpelled(capitals)) words += capitals.length;
  return words;
}

/** Words of a text that are spelled, each of which is one word on paper. */
export function countSpelled(text: string): number {
  let count = 0;
  for (const [capitals] of text.matchAll(CAPITALS)) if (isSpelled(capitals)) count += 1;
  return count;
}

/**
 * Words as a person would count them who reads the text aloud. Spaces are no measure: "one,two" are two words, and so are
 * "one—two" and four Chinese characters. The rules are fixed here and not a segmenter's, whose answer changes with its
 * version: the same text costs the same on every machine.
 */

/** Written without spaces between words; a word has two characters on average. */
const HAN_OR_KANA = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]';
/** The same with longer words: three letters, their marks not counted. */
const SOUTH_EAST_ASIAN = '[\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}]';
const SPACED = `(?!${HAN_OR_KANA}|${SOUTH_EAST_ASIAN})`;
const CAPITAL = `${SPACED}\\p{Lu}`;
const SMALL = `${SPACED}[\\p{Ll}\\p{Lt}\\p{Lm}\\p{Lo}]`;

/** A stretch that is one word unless it is joined to its neighbors. A capital after a small letter begins another one. */
export const WORD_PART = new RegExp(
  [
    `(?<cased>(?:${CAPITAL})+(?:${SMALL})*|(?:${SMALL})+)`,
    `(?<short>(?:(?=\\p{L})${HAN_OR_KANA}){1,2})`,
    `(?<long>(?:(?=\\p{L})${SOUTH_EAST_ASIAN}){1,3})`,
    // Nobody says a longer number in one word, and a telephone number is said in groups.
    '(?<number>\\p{N}{1,4})',
    '(?<sign>[&@+×÷±§©°%‰])',
  ].join('|'),
  'gu',
);

/** The longest words of English have 20 letters; what is longer are words without their spaces. */
const MAX_WORD_LETTERS = 20;

/**
 * English prose has 4.1 to 4.8 letters a word, learned prose 5.3. Whoever leaves out spaces, or mixes up letters and
 * signs, cannot come below one word in six letters.
 */
const LETTERS_PER_WORD = 6;

/**
 * "mother-in-law", "3:30", "U.S." and "McDonald" are one word each as a person counts. Up to this share of the words may
 * be joined so; in prose it is 1 to 3 %. Above it the joints stand where spaces were, and every part counts.
 */
const JOINED_SHARE = 0.05;

/**
 * A year or a price is one word on paper and some three when it is read aloud. That is so in every memoir and costs nothing:
 * what numerals add when they are spoken counts only beyond this share of the words, where they stand instead of words.
 */
const NUMERALS_SHARE = 0.5;

const APOSTROPHES = "'’ʼ‛′＇";
/** "don't", "we'll", "John's", "Hallowe'en": one word, however often. */
const AFTER_APOSTROPHE = /^(?:s|t|re|ve|ll|d|m|em|en|er|am|clock|all|n)$/iu;
const BEFORE_APOSTROPHE = /^(?:o|d|l|y|ma)$/iu;
/** "12th", "1940s", "7am", "40lb" */
const MAX_SUFFIX_LETTERS = 2;

type Joint = 'apart' | 'joined' | 'one';

type Kind = 'cased' | 'short' | 'long' | 'number' | 'sign';

interface Part {
  readonly kind: Kind;
  readonly text: string;
}

function kindOf(groups: Readonly<Record<string, string | undefined>> = {}): Kind {
  const kinds = ['cased', 'short', 'long', 'number'] as const;
  return kinds.find((kind) => groups[kind] !== undefined) ?? 'sign';
}

/** Two parts with nothing in between. */
function touching(before: Part, after: Part): Joint {
  if (before.kind === 'number' && after.kind === 'cased')
    return after.text.length <= MAX_SUFFIX_LETTERS ? 'one' : 'joined';
  if (before.kind === after.kind && before.kind !== 'cased') return 'apart';
  const unspaced = [before.kind, after.kind].some((kind) => kind === 'short' || kind === 'long');
  return unspaced ? 'apart' : 'joined';
}

/** @param gap what stands between two parts */
function jointOf(before: Part, gap: string, after: Part): Joint {
  if (gap === '') return touching(before, after);
  if (/\s/u.test(gap) || [...gap].length > 1) return 'apart';
  if (gap === '–' && before.kind === 'number' && after.kind === 'number') return 'joined';
  if (/[–—―…]/u.test(gap)) return 'apart';
  const isContraction = AFTER_APOSTROPHE.test(after.text) || BEFORE_APOSTROPHE.test(before.text);
  return APOSTROPHES.includes(gap) && isContraction ? 'one' : 'joined';
}

/**
 * Letters as they are seen: those in circles plain, no marks above or below them, and what is not seen at all as a joint.
 * The whole is not taken apart to NFKC, where one character can become eighteen.
 */
function visible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{So}/gu, (sign) => sign.normalize('NFKC'))
    .replace(/[\p{M}\u00ad]/gu, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '\u200b');
}

/** How many words a text has for somebody who reads it aloud. Linear in the length of the text. */
export function countWords(text: string): number {
  const plain = visible(text);
  let words = 0;
  let joined = 0;
  let letters = 0;
  let numerals = 0;
  /** "km" in "777km": part of a word on paper, and a word of its own when it is said */
  let units = 0;
  let before: Part | null = null;
  let end = 0;
  for (const match of plain.matchAll(WORD_PART)) {
    const part: Part = { kind: kindOf(match.groups), text: match[0] };
    const joint: Joint = before ? jointOf(before, plain.slice(end, match.index), part) : 'apart';
    if (joint === 'apart') words += 1;
    if (joint === 'apart' && part.kind === 'number') numerals += 1;
    if (joint === 'one' && before?.kind === 'number') units += 1;
    if (joint === 'joined') joined += 1;
    const { length } = part.text;
    if (part.kind !== 'sign') letters += length;
    if (part.kind === 'cased' && length > MAX_WORD_LETTERS) words += Math.ceil(length / LETTERS_PER_WORD) - 1;
    before = part;
    end = match.index + length;
  }
  const counted = words + Math.max(0, joined - Math.ceil(words * JOINED_SHARE));
  const onPaper = numerals + countSpelled(plain);
  const said = spokenNumerals(plain) + units;
  const aloud = Math.max(0, words - onPaper) + said - Math.ceil(words * NUMERALS_SHARE);
  return Math.max(counted, aloud, Math.floor(letters / LETTERS_PER_WORD));
}

/**
 * Pages of a text that has none of its own (txt, doc, docx). A docx names its page count itself, but that number
 * is the sender's word, so the price never depends on it.
 */
export function pagesOfWords(wordCount: number): number {
  return Math.max(1, Math.ceil(wordCount / WORDS_PER_PAGE));
}

const lettersOf = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Words of everything that is spoken: the title as well, unless the text begins with it and it is spoken once. */
export function wordsSpoken({ title, paragraphs }: Pick<NarratedText, 'title' | 'paragraphs'>): number {
  const isTitleInText = lettersOf(title) === lettersOf(paragraphs[0]);
  return countWords((isTitleInText ? paragraphs : [title, ...paragraphs]).join('\n\n'));
}

/**
 * The pages a text is priced by: those of the scan or PDF it was read from, or those its words fill, whichever are more.
 * @param ownPages of the scan or PDF; null for a text that has none of its own
 */
export function pagesToPrice(
  text: Pick<NarratedText, 'title' | 'paragraphs'>,
  ownPages: number | null,
): number {
  if (ownPages === null) return pagesOfWords(wordsSpoken(text));
  return Math.max(1, ownPages, Math.ceil(wordsSpoken(text) / DENSE_PAGE_WORDS));
}

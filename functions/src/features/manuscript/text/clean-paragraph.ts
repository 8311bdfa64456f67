import type { LeftOutAs, PageTurn, ReviewLine } from '../../../../../src/domain/manuscript/review.ts';
import { isHeading } from '../../../audio/text/headings.ts';
import type { ReadWord, TextLine } from '../../../ports/text-line.ts';
import type { WordList } from '../../../ports/word-list.ts';

/** Whether a sentence ends with this line. */
export function endsSentence(line: string): boolean {
  return /[.!?…:]["'”’»)\]*]*$/u.test(line);
}

const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/** Soft hyphen: invisible inside a line; at a line's end it says that the word goes on. */
export const SOFT_HYPHEN = '\u00ad';

/** Control and format characters (tab is white space): nobody hears them. Soft hyphens have their own rule. */
const INVISIBLE = /(?![\t\u00ad])[\p{Cc}\p{Cf}\ufffc]/gu;
const SPACES = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000 ]+/gu;

/**
 * One line of text in the form all later steps expect: NFC, no ligatures, no invisible characters, single plain
 * spaces, plain hyphens. A soft hyphen stays only at the line's end. Line breaks must have been taken out before.
 */
export function normalizeLine(line: string): string {
  const text = line
    .toWellFormed()
    .normalize('NFC')
    .replace(/[ﬀ-ﬆ]/gu, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(INVISIBLE, '')
    .replace(/[\u2010\u2011]/gu, '-')
    .replace(SPACES, ' ')
    .trim();
  const goesOn = text.endsWith(SOFT_HYPHEN);
  const visible = text.replaceAll(SOFT_HYPHEN, '');
  return goesOn && visible ? visible + SOFT_HYPHEN : visible;
}

/** What tells how a word that was broken is written. */
export interface Lexicon {
  /** how often each word stands inside a line of this very document, hyphenated words included; lower case */
  readonly counts: ReadonlyMap<string, number>;
  readonly words?: WordList | undefined;
}

const NUMBERS = new Set(
  (
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
    'nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred'
  ).split(' '),
);
/** First halves of words that keep their hyphen when the document itself does not tell. */
const HYPHEN_STAYS = new Set(
  (
    'self well half ex non co one two three four five six seven eight nine twenty thirty forty fifty sixty seventy ' +
    'eighty ninety mother father brother sister son daughter great step by to so old new all ever high low long ' +
    'short good ill deep far near first second third quarter cross'
  ).split(' '),
);
/** Shorter pieces are words by chance. */
const MIN_HALF = 3;

export function lexiconOf(lines: Iterable<string>, words?: WordList): Lexicon {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const found = line.toLowerCase().match(/\p{L}+(?:[-’']\p{L}+)*/gu) ?? [];
    // half a word says nothing about words
    if (isBroken(line)) found.pop();
    for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return { counts, words };
}

function isBroken(line: string): boolean {
  return line.endsWith('-') || line.endsWith(SOFT_HYPHEN);
}

/** Long enough for any word; a line may be a megabyte, and only its end counts. */
const LONGEST_WORD = 60;

/**
 * A line as it must stand before the next line of its paragraph: with a space, or, where a word was broken,
 * without its hyphen.
 */
export function lineBefore(next: string, line: string, lexicon: Lexicon): string {
  if (line.endsWith(SOFT_HYPHEN)) return line.slice(0, -1);
  const [, before = '', start] =
    /(?<!\p{L})((?:\p{L}+[’']?-)*)(\p{L}+)[’']?[-¬]$/u.exec(line.slice(-LONGEST_WORD)) ?? [];
  const rest = /^\p{L}+/u.exec(next.slice(0, LONGEST_WORD))?.[0];
  if (start === undefined || rest === undefined) return `${line} `;
  return line.slice(0, -1) + (keepsHyphen({ before, start, rest }, lexicon) ? '-' : '');
}

/** Whether a word may end a line that goes on below: the list of words has a say in it. */
export const mayBreakWord = (line: string): boolean =>
  /\p{L}[-\u2010\u2011¬]\s*$/u.test(line.slice(-LONGEST_WORD));

/** A word that was broken at a hyphen: what stands before its last hyphen ("mother-"), and the halves of the rest. */
interface BrokenWord {
  readonly before: string;
  readonly start: string;
  readonly rest: string;
}

/** How the document itself writes the word elsewhere; undefined where it does not tell. */
function isHyphenatedElsewhere(
  { before, start, rest }: BrokenWord,
  counts: Lexicon['counts'],
): boolean | undefined {
  const countOf = (half: string) => {
    const word = (half + rest).toLowerCase();
    return (counts.get(word) ?? 0) + (before ? (counts.get(before.toLowerCase() + word) ?? 0) : 0);
  };
  const [whole, hyphenated] = [countOf(start), countOf(`${start}-`)];
  return whole === hyphenated ? undefined : hyphenated > whole;
}

function keepsHyphen(word: BrokenWord, { counts, words }: Lexicon): boolean {
  const told = isHyphenatedElsewhere(word, counts);
  if (told !== undefined) return told;
  const { before, start, rest } = word;
  const [first, second] = [start.toLowerCase(), rest.toLowerCase()];
  if (/^\p{Lu}/u.test(rest) && /\p{Ll}/u.test(start + rest)) return true;
  // "day-to-day", "step-by-step", though "today" is a word
  const isLink = before !== '' && (first === 'to' || `${second}-` === before.toLowerCase());
  if (isLink && (words?.has(rest) ?? true)) return true;
  const isLetter = start.length === 1 && (before !== '' || first !== start);
  if (words?.has(start + rest)) return isLetter && (before !== '' || rest.length === 1);
  if (isLetter) return true;
  return before !== '' || (NUMBERS.has(first) && NUMBERS.has(second)) || areTwoWords(word, words);
}

/** For halves that are no word when they are joined. */
function areTwoWords({ start, rest }: BrokenWord, words: WordList | undefined): boolean {
  const mayStay = HYPHEN_STAYS.has(start.toLowerCase());
  if (!words) return mayStay || /^\p{Lu}/u.test(rest);
  if (!words.has(rest)) return false;
  const isSmall = start === start.toLowerCase();
  return mayStay || (isSmall && isHalf(start) && isHalf(rest) && words.has(start));
}

const isHalf = (part: string) => part.length >= MIN_HALF;

export interface CleanParagraph {
  /** index of the page on which it begins */
  readonly page: number;
  readonly text: string;
  readonly isHeading: boolean;
  readonly leftOutAs: LeftOutAs | null;
  readonly doubts: readonly ReadWord[];
  /** where it goes on on further pages; absent for one that stands on one */
  readonly turns?: readonly PageTurn[];
  /** the lines of print it was read from, where their places are known */
  readonly lines?: readonly ReviewLine[];
}

/** A line and the page it was read on. */
export interface PlacedLine extends TextLine {
  readonly page: number;
}

/** Lines as one paragraph, with what was doubtful in them where it stands now. */
export function joinLines(
  lines: readonly PlacedLine[],
  lexicon: Lexicon,
  { page, leftOutAs }: Pick<CleanParagraph, 'page' | 'leftOutAs'>,
): CleanParagraph {
  const doubts: ReadWord[] = [];
  const turns: PageTurn[] = [];
  const places: ReviewLine[] = [];
  let written = '';
  for (const [at, line] of lines.entries()) {
    const { length } = written;
    if (line.page !== (turns.at(-1)?.page ?? page)) turns.push({ at: length, page: line.page });
    if (line.place) places.push([length, ...line.place]);
    const next = lines[at + 1];
    const text = next ? lineBefore(next.text, line.text, lexicon) : withoutSoftHyphen(line.text);
    written += text;
    for (const doubt of line.doubts ?? []) addDoubt(doubts, shifted(doubt, length, text.length), written);
  }
  const text = written;
  const isSaidToBe = lines.some((line) => line.isHeading);
  const isSaidNotToBe = lines.some((line) => line.isHeading === false);
  return {
    page,
    text,
    isHeading: leftOutAs === null && (isSaidToBe || (!isSaidNotToBe && isHeading(text))),
    leftOutAs,
    doubts,
    ...(turns.length > 0 ? { turns } : {}),
    ...(places.length > 0 ? { lines: places } : {}),
  };
}

const withoutSoftHyphen = (text: string) => (text.endsWith(SOFT_HYPHEN) ? text.slice(0, -1) : text);

/** A hyphen at the line's end may be gone. */
function shifted(doubt: ReadWord, by: number, lineLength: number): ReadWord {
  return { ...doubt, start: doubt.start + by, end: Math.min(doubt.end, lineLength) + by };
}

/** Two halves of a word that was broken are one doubt. */
function addDoubt(doubts: ReadWord[], doubt: ReadWord, written: string): void {
  if (doubt.end <= doubt.start) return;
  const last = doubts.at(-1);
  if (last?.end !== doubt.start) doubts.push(doubt);
  else {
    const confidence = Math.min(last.confidence, doubt.confidence);
    const halves = [last, doubt].map(({ again, start, end }) => again ?? written.slice(start, end));
    const isLookedAt = last.again !== undefined || doubt.again !== undefined;
    doubts[doubts.length - 1] = {
      ...last,
      end: doubt.end,
      confidence,
      ...(isLookedAt ? { again: halves.join('') } : {}),
    };
  }
}

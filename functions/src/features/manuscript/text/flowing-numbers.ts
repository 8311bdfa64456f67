import type { TextLine, TextPage } from '../../../ports/text-line.ts';
import { endsSentence } from './clean-paragraph.ts';
import { PAGE_NUMBER } from './page-edges.ts';

/** So many in a row that count up by one are page numbers. */
const MIN_IN_A_ROW = 3;
/** The first page of a chapter has none, nor has a picture's. */
const MAX_PAGES_ON = 4;
/** More than any page holds: what counts up more slowly are chapters. */
const MAX_WORDS = 1_000;
/** Between numbers that begin with 1, as a list does and the chapters of a book do. */
const MIN_WORDS_FROM_ONE = 40;
/** A line of text, or else a sentence: what stands between the numbers of a list need be none. */
const LINE_OF_TEXT_WORDS = 8;

/** Rows that a number may belong to; bounds a document of nothing but numbers. */
const MAX_ROWS = 50;

interface Numbered {
  readonly at: number;
  readonly value: number;
  /** how many words stand above it in the document */
  readonly words: number;
}

const wordsIn = (text: string) => text.match(/\S+/gu)?.length ?? 0;

/** "34", "- 35 -", "Page 36"; no year, no roman numeral, which is a heading, and no "3." of a list. */
function numberAlone({ text, leftOutAs, isHeading, picture }: TextLine): number | null {
  if (leftOutAs || isHeading || picture !== undefined) return null;
  const digits = PAGE_NUMBER.exec(text)?.[2] ?? '';
  const isOfList = /[.)\]]$/u.test(text) && !/^[([]/u.test(text);
  return /^\d{1,3}$/.test(digits) && !isOfList ? Number(digits) : null;
}

/**
 * A document without pages that was made of pages keeps their numbers between its paragraphs. Where they count up through
 * it they are left out, and the sentence that goes on below one goes on.
 */
export function markFlowingNumbers(page: TextPage): TextPage {
  const numbers = new Set(
    rowsOf(page)
      .filter(arePages)
      .flatMap((row) => row.map(({ at }) => at)),
  );
  if (numbers.size === 0) return page;
  let above = '';
  let isBelowNumber = false;
  return page.map((line, at) => {
    if (numbers.has(at)) {
      isBelowNumber = true;
      return { ...line, leftOutAs: 'page-number' };
    }
    if (line.leftOutAs) return line;
    const goesOn = isBelowNumber && above !== '' && !endsSentence(above) && /^\p{Ll}/u.test(line.text);
    above = line.text;
    isBelowNumber = false;
    return goesOn ? { ...line, begins: false } : line;
  });
}

/** The numbers that may count on from each other, with text between them. */
function rowsOf(page: TextPage): Numbered[][] {
  const rows: Numbered[][] = [];
  let words = 0;
  let textAbove = -1;
  for (const [at, line] of page.entries()) {
    const value = numberAlone(line);
    if (value === null) {
      const count = wordsIn(line.text);
      words += count;
      if (count >= LINE_OF_TEXT_WORDS || (count > 1 && endsSentence(line.text))) textAbove = at;
      continue;
    }
    const row = rows.slice(-MAX_ROWS).findLast((one) => countsOn(one.at(-1), { value, words, textAbove }));
    if (row) row.push({ at, value, words });
    else rows.push([{ at, value, words }]);
  }
  return rows;
}

function countsOn(
  last: Numbered | undefined,
  { value, words, textAbove }: { readonly value: number; readonly words: number; readonly textAbove: number },
): boolean {
  if (!last || textAbove < last.at) return false;
  const by = value - last.value;
  return by > 0 && by <= MAX_PAGES_ON && words - last.words <= MAX_WORDS * by;
}

function arePages(row: readonly Numbered[]): boolean {
  const [first] = row;
  if (!first) return false;
  if (first.value === 1) {
    const fewest = Math.min(
      first.words,
      ...row.slice(1).map(({ words }, at) => words - (row[at]?.words ?? 0)),
    );
    if (fewest < MIN_WORDS_FROM_ONE) return false;
  }
  let inRow = 1;
  return row.some(({ value }, at) => {
    inRow = value - 1 === row[at - 1]?.value ? inRow + 1 : 1;
    return inRow >= MIN_IN_A_ROW;
  });
}

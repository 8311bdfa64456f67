import type { LeftOutAs } from '../../../../../src/domain/manuscript/review.ts';
import { isChapterHead, isHeading, isNumberedHead } from '../../../audio/text/headings.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';
import { endsSentence } from './clean-paragraph.ts';
import { PAGE_NUMBER } from './page-edges.ts';

/** As often stands what a printer repeats, or what somebody is called; a chapter's head stands once. */
const MIN_REPEATED = 3;
/** Numbers that count on within so many pages; alternating heads stand on every other one. */
const MAX_PAGES_ON = 4;

const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
const numberOf = (text: string) => Number(/\d+/u.exec(text)?.[0]);

/**
 * A document without pages that was made of pages keeps their heads between its paragraphs. Those whose numbers count on
 * are left out; words in capitals that come again and again are no chapters, but may be who speaks, and are read.
 */
export function markFlowingHeads(page: TextPage): TextPage {
  const counting = headsThatCountOn(page);
  const repeated = repeatedLines(page);
  return page.map((line) => {
    if (counting.has(line)) return { ...line, leftOutAs: 'running-head' };
    return repeated.has(keyOf(line.text)) && mayBeHead(line) ? { ...line, isHeading: false } : line;
  });
}

const mayBeHead = ({ text, isHeading: isSaidToBe, leftOutAs }: TextLine) =>
  !isSaidToBe && !leftOutAs && isHeading(text) && !isChapterHead(text);

/** The same words with a higher number soon after: "THE HILL FAMILY 12", "THE HILL FAMILY 14". */
function headsThatCountOn(page: TextPage): ReadonlySet<TextLine> {
  const heads = new Set<TextLine>();
  const before = new Map<string, TextLine>();
  for (const line of page) {
    if (line.leftOutAs || line.isHeading || !isNumberedHead(line.text)) continue;
    const key = keyOf(line.text);
    const last = before.get(key);
    before.set(key, line);
    if (!last) continue;
    const by = numberOf(line.text) - numberOf(last.text);
    if (by > 0 && by <= MAX_PAGES_ON) heads.add(last).add(line);
  }
  return heads;
}

function repeatedLines(page: TextPage): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const line of page)
    if (mayBeHead(line)) counts.set(keyOf(line.text), (counts.get(keyOf(line.text)) ?? 0) + 1);
  return new Set([...counts].flatMap(([key, count]) => (key !== '' && count >= MIN_REPEATED ? [key] : [])));
}

/** So many in a row that count up by one are page numbers. */
const MIN_IN_A_ROW = 3;
/** The first page of a chapter has none, nor has a picture's. */
const MAX_PAGES_BETWEEN = 4;
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
  return by > 0 && by <= MAX_PAGES_BETWEEN && words - last.words <= MAX_WORDS * by;
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

const CAPTION =
  /^(?:fig(?:ure)?|plate|photo(?:graph)?|illustration|map|picture)\.? ?(?:\d{1,3}|[ivxlc]{1,6})\s?[.:—–-]/iu;
export const isCaption = (text: string) => CAPTION.test(text);
/** What is longer tells of a picture instead of naming it. */
const MAX_CAPTION_CHARACTERS = 300;
const NOTE_MARK = /^[([]?([*†‡§]{1,3}|[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,3}|[ⁱᵛˣ]{1,5}|\d{1,2})[\])]?\.? ?(?=[\p{L}“"‘(])/u;
/** A note stands below the text; so many lines at most. */
const MAX_NOTE_LINES = 15;

/**
 * Captions of pictures and notes at the foot of a page, marked as left out. A note ends with its own paragraph, unless
 * the layout shows that its small letters go on. The head of a chapter is neither.
 */
export function markNotes(page: TextPage): TextPage {
  const marks = new Map<number, LeftOutAs>();
  for (const [at, line] of page.entries())
    if (begins(line) && isCaption(line.text)) markCaption(page, at, marks);
  markFootnotes(page, marks);
  if (marks.size === 0) return page;
  return page.map((line, at) => {
    const leftOutAs = marks.get(at);
    return leftOutAs ? { ...line, leftOutAs } : line;
  });
}

/** Whether a paragraph of the text may begin here. */
export const begins = ({ begins: isTold, leftOutAs }: TextLine) => isTold !== false && !leftOutAs;
export const isHead = (line: TextLine) => line.isHeading === true || isHeading(line.text);

function markCaption(page: TextPage, first: number, marks: Map<number, LeftOutAs>): void {
  const end = paragraphEnd(page, first);
  const lines = page.slice(first, end);
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (lines.some(isHead) || characters > MAX_CAPTION_CHARACTERS) return;
  for (let at = first; at < end; at += 1) marks.set(at, 'caption');
}

/** Where the next paragraph begins, or what is left out already. */
function paragraphEnd(page: TextPage, first: number): number {
  const next = page.findIndex(
    ({ begins: isTold, leftOutAs }, at) => at > first && (isTold !== false || Boolean(leftOutAs)),
  );
  return next < 0 ? page.length : next;
}

/**
 * Each mark to which the text above refers, once for each reference. A layout tells a note by its place near the foot
 * and its small letters; where only the words tell, it is the first paragraph after the reference that begins like one
 * and is no item of a list.
 */
function markFootnotes(page: TextPage, marks: Map<number, LeftOutAs>): void {
  const body = [...page.keys()].filter((at) => !page[at]?.leftOutAs);
  const lowest = new Set(body.slice(Math.max(1, body.length - MAX_NOTE_LINES)));
  const answered = new Map<string, number>();
  for (let at = 1; at < page.length; at += 1) {
    const line = page[at];
    if (!line || !begins(line) || isHead(line) || marks.has(at)) continue;
    const mark = markOf(line);
    if (mark === undefined) continue;
    const above = page.filter((_, index) => index < at && !marks.has(index));
    const notes = answered.get(mark) ?? 0;
    const end = noteEnd(page, at, { above, isNearFoot: lowest.has(at) });
    if (end === at || referencesTo(above, mark) <= notes) continue;
    answered.set(mark, notes + 1);
    for (let own = at; own < end; own += 1) if (!page[own]?.leftOutAs) marks.set(own, 'footnote');
    at = end - 1;
  }
}

/** Where the note that begins at `first` has ended; `first` itself when it is none. */
function noteEnd(
  page: TextPage,
  first: number,
  { above, isNearFoot }: { above: TextPage; isNearFoot: boolean },
): number {
  const usual = usualHeight(above);
  if (usual === undefined || page[first]?.letterHeight === undefined)
    return isInList(page, first, above) ? first : typedNoteEnd(page, first);
  if (!isNearFoot) return first;
  const end = smallNoteEnd(page, first, usual);
  // In letters of the text only a raised mark tells a note from what else begins with a number.
  return end === first && RAISED.test(page[first].text) ? paragraphEnd(page, first) : end;
}

/** With what a note begins; the same for "1" and "¹". */
export const markOf = ({ text }: TextLine) => NOTE_MARK.exec(text)?.[1]?.normalize('NFKC');
const RAISED_MARKS = '⁰¹²³⁴⁵⁶⁷⁸⁹ⁱᵛˣ';
const REFERENCE = /(?<=[^\s⁰¹²³⁴⁵⁶⁷⁸⁹ⁱᵛˣ])(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|[ⁱᵛˣ]{1,5})(?![\p{L}⁰¹²³⁴⁵⁶⁷⁸⁹])/gu;
const RAISED = /^[⁰¹²³⁴⁵⁶⁷⁸⁹ⁱᵛˣ]/u;
const raised = (mark: string) =>
  mark.replace(/[\divx]/g, (one) => RAISED_MARKS['0123456789ivx'.indexOf(one)] ?? one);

/** "1. Wake early. 2. Feed the horse.": paragraphs numbered one after the other, some of which nothing refers to. */
function isInList(page: TextPage, first: number, above: TextPage): boolean {
  const numberAt = (at: number) => Number(page[at] && begins(page[at]) ? markOf(page[at]) : Number.NaN);
  const paragraphs = [...page.keys()].filter((at) => page[at] && begins(page[at]));
  const run = [first];
  for (const step of [-1, 1])
    for (let place = paragraphs.indexOf(first) + step; ; place += step) {
      const [at, before] = [paragraphs[place], paragraphs[place - step]];
      if (at === undefined || before === undefined || numberAt(at) !== numberAt(before) + step) break;
      run.push(at);
    }
  return run.some((at) => {
    const mark = page[at] && markOf(page[at]);
    return mark !== undefined && referencesTo(above, mark) === 0;
  });
}

/** Where the small letters that begin at `first` have ended; `first` itself when they are not small. */
function smallNoteEnd(page: TextPage, first: number, usual: number): number {
  const isSmall = ({ letterHeight: height = usual }: TextLine) => height < usual * 0.95;
  const next = page.findIndex((line, at) => at >= first && (!isSmall(line) || isHead(line)));
  return next < 0 ? page.length : next;
}

/** Where only the words tell, what begins like a note and is no sentence may be a heading or a thing in a list. */
function typedNoteEnd(page: TextPage, first: number): number {
  const end = paragraphEnd(page, first);
  const text = page
    .slice(first, end)
    .map((line) => line.text)
    .join(' ');
  // "*Never* again": the mark comes in pairs
  const isSetOff = text.startsWith('*') && /[\p{L}\p{P}]\*/u.test(text.replace(/^\*+/u, ''));
  return endsSentence(text) && !isSetOff ? end : first;
}

/** "the mill.*", "the mill1", "1871¹": how often the mark stands directly behind a word, or raised behind anything. */
function referencesTo(above: TextPage, mark: string): number {
  const escaped = mark.replaceAll('*', '\\*');
  const reference = new RegExp(`(\\p{L})[.,;:!?”’")]{0,3}${escaped}(?![\\p{L}\\p{N}*])`, 'gu');
  // letters are a mark only where they are raised
  if (/[ivx]/.test(mark)) return countRaised(above, mark);
  // "the A1" is a name, and "*very*" is set off
  const isName = (letter: string | undefined) => /\d/.test(mark) && /\p{Lu}/u.test(letter ?? '');
  return above.reduce(
    (sum, { text }) => {
      const setOff = mark === '*' ? text.search(/(?<!\*)\*\p{L}/u) : -1;
      const found = [...text.matchAll(reference)].filter(
        ({ 1: letter, index }) => !isName(letter) && (setOff < 0 || index < setOff),
      );
      return sum + found.length;
    },
    countRaised(above, mark),
  );
}

function countRaised(above: TextPage, mark: string): number {
  const own = raised(mark);
  if (own === mark) return 0;
  return above.reduce(
    (sum, { text }) => sum + (text.match(REFERENCE)?.filter((found) => found === own).length ?? 0),
    0,
  );
}

/** The height of most letters; undefined where the layout does not tell. */
function usualHeight(above: TextPage): number | undefined {
  const heights = above.flatMap(({ letterHeight }) => letterHeight ?? []);
  return heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)];
}

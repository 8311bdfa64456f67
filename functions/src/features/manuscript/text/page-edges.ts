import { type Numbered, riseByLittle } from '../../../../../src/domain/manuscript/printed-numbers.ts';
import type { LeftOutAs } from '../../../../../src/domain/manuscript/review.ts';
import { isChapterHead, isHeading, isNumberedHead } from '../../../audio/text/headings.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';
import { endsSentence } from './clean-paragraph.ts';
import { copiesOfPages, placesInBook, similarity } from './copies-of-pages.ts';

/** A line that is nothing but a number, with what printers put around it; the second group is the number. */
export const PAGE_NUMBER =
  /^[\s([–—.-]*(page\s+)?(\d{1,4}|[ivxlc]{1,7})(\s*(?:of|\/)\s*\d{1,4})?[\s)\].–—-]*$/iu;
const HEAD_NUMBER = /^(\d{1,4})\b(?![.,]\d)|(?<![.,])\b(\d{1,4})$/u;

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The value of decimal or roman digits. */
export function numberOf(digits: string): number {
  if (/^\d/.test(digits)) return Number(digits);
  const values = [...digits.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** Fewer numbers that rise may be chapters or years. */
const MIN_SPARSE = 3;
const FIRST_YEAR = 1000;

/** Whether numbers are those of pages of which some are missing after each: faster than its pages rises nothing else. */
const areOfSparsePages = (numbers: readonly Numbered[]) =>
  numbers.length >= MIN_SPARSE &&
  numbers.every(({ printed }) => printed < FIRST_YEAR) &&
  riseByLittle(numbers);

/**
 * The decimal number printed on each page: what stands alone at its edge, or in its running head if another page's head
 * counts on from there, for a head may hold a year.
 * @param places of each page its place in the book, the same for copies of one page
 */
export function printedNumbers(pages: readonly TextPage[], places: readonly number[]): (number | null)[] {
  const inHeads = pages.map((page) => numberIn(page, 'running-head', HEAD_NUMBER));
  const offsets = new Map<number, Set<number>>();
  const offsetOf = (found: number, at: number) => found - (places[at] ?? at);
  for (const [at, found] of inHeads.entries()) {
    if (found === null) continue;
    const offset = offsetOf(found, at);
    offsets.set(offset, (offsets.get(offset) ?? new Set()).add(places[at] ?? at));
  }
  const areSparse = areOfSparsePages(
    inHeads.flatMap((found, at) => (found === null ? [] : [{ printed: found, at: places[at] ?? at }])),
  );
  return pages.map((page, at) => {
    const inHead = inHeads[at] ?? null;
    const isConfirmed = inHead !== null && (areSparse || (offsets.get(offsetOf(inHead, at))?.size ?? 0) > 1);
    return numberIn(page, 'page-number', /(\d{1,4})/u) ?? (isConfirmed ? inHead : null);
  });
}

function numberIn(page: TextPage, kind: 'running-head' | 'page-number', pattern: RegExp): number | null {
  for (const { text, leftOutAs } of page) {
    const match = leftOutAs === kind ? pattern.exec(text) : null;
    if (match) return Number(match[1] ?? match[2]);
  }
  return null;
}

const EDGE_LINES = 2;
const SIMILAR = 0.8;
/** A head comes again within so many pages; also bounds the comparisons in a book of 2,000 pages. */
const NEAR_PAGES = 4;
const MIN_HEAD_LETTERS = 4;
const MAX_HEAD_CHARACTERS = 90;
/** "Dear Mother," begins a letter; no printer ends a head so. */
const NO_HEAD = /[,;:!?…]$/u;

interface Edge {
  readonly page: number;
  /** of its page in the book; copies of one page have the same, because a printer repeats nothing by a second photograph */
  readonly place: number;
  readonly line: number;
  readonly text: string;
  readonly letterHeight: number | undefined;
  /** whether its letters stand out from the text */
  readonly isHeading: boolean;
  /** whether the text below it goes on in the middle of a sentence, as under no head of a chapter */
  readonly isAmidText: boolean;
  /** whether the sentence above it ends with it: "in the May of" / "1921." */
  readonly endsText: boolean;
}

export interface MarkedPages {
  readonly pages: readonly TextPage[];
  /** of each page, the number printed on it; null where none was found, and for roman ones */
  readonly printedNumbers: readonly (number | null)[];
}

/**
 * The pages with what a printer repeats on each of them marked as left out: running heads and feet, and page numbers.
 * A page that consists of nothing else stays as it is.
 */
export function markPageEdges(pages: readonly TextPage[]): MarkedPages {
  const marks = pages.map(() => new Map<number, LeftOutAs>());
  const places = placesInBook(copiesOfPages(pages));
  const placeCount = new Set(places).size;
  const usual = usualHeight(pages);
  for (const side of ['top', 'bottom'] as const) {
    const edges = pages.flatMap((page, index) =>
      edgesOf(page, { page: index, place: places[index] ?? 0 }, side),
    );
    for (const edge of repeatedEdges(edges, placeCount, side))
      marks[edge.page]?.set(edge.line, 'running-head');
    if (side === 'top')
      for (const edge of numberedHeads(edges, pages)) marks[edge.page]?.set(edge.line, 'running-head');
    const numbers = edges.filter(({ letterHeight = 0 }) => letterHeight <= usual * LARGER);
    for (const edge of numberEdges(numbers, side)) marks[edge.page]?.set(edge.line, 'page-number');
  }
  const marked = pages.map((page, index) => withMarks(page, marks[index] ?? new Map()));
  return { pages: marked, printedNumbers: printedNumbers(marked, places) };
}

/** Of most letters of the book; a chapter's "2." above them stands in larger ones, and a page's number does not. */
function usualHeight(pages: readonly TextPage[]): number {
  const letters = new Map<number, number>();
  for (const { letterHeight = 0, text } of pages.flat())
    letters.set(letterHeight, (letters.get(letterHeight) ?? 0) + text.length);
  const [most = [0]] = [...letters].sort(([, one], [, other]) => other - one);
  return most[0] || Number.POSITIVE_INFINITY;
}

function withMarks(page: TextPage, marks: ReadonlyMap<number, LeftOutAs>): TextPage {
  const top = page.findIndex(({ leftOutAs }, line) => !leftOutAs && !marks.has(line));
  if (top < 0 && [...marks.values()].includes('running-head')) return page;
  return page.map((line, at) => {
    const leftOutAs = marks.get(at);
    if (leftOutAs) return { ...line, leftOutAs };
    return at === top && at > 0 ? asTop(line) : line;
  });
}

/** The distance to a running head says nothing about paragraphs. */
function asTop({ begins: _, beginsAtTop, ...line }: TextLine): TextLine {
  return beginsAtTop === undefined ? line : { ...line, begins: beginsAtTop };
}

function edgesOf(page: TextPage, at: Pick<Edge, 'page' | 'place'>, side: 'top' | 'bottom'): Edge[] {
  const read = [...page.keys()].filter((line) => !page[line]?.leftOutAs);
  const edges = side === 'top' ? read.slice(0, EDGE_LINES) : read.slice(-EDGE_LINES);
  return edges.map((line) => {
    const { text = '', letterHeight, isHeading: standsOut = false } = page[line] ?? {};
    return {
      ...at,
      line,
      text,
      letterHeight,
      isHeading: standsOut,
      isAmidText: side === 'top' && goesOnBelow(page, line),
      endsText: side === 'bottom' && endsTextAbove(page, line),
    };
  });
}

const FIGURE_WITH_STOP = /^\d{1,4}\.[”’")]*$/u;

function endsTextAbove(page: TextPage, line: number): boolean {
  const { text = '', begins } = page[line] ?? {};
  const above = page.slice(0, line).findLast(({ leftOutAs }) => !leftOutAs);
  return begins === false && FIGURE_WITH_STOP.test(text) && above !== undefined && !endsSentence(above.text);
}

function goesOnBelow(page: TextPage, line: number): boolean {
  const below = page.find(
    ({ text, leftOutAs }, at) => at > line && !leftOutAs && !PAGE_NUMBER.test(text) && /\p{L}/u.test(text),
  );
  return /^\P{L}*\p{Ll}/u.test(below?.text ?? '');
}

/**
 * Lines that stand, nearly equal but for numbers, at the same edge of several pages near each other.
 */
function repeatedEdges(edges: readonly Edge[], placeCount: number, side: 'top' | 'bottom'): Set<Edge> {
  const groups: Edge[][] = [];
  let near: Edge[][] = [];
  for (const edge of edges) {
    if (!mayBeHead(edge)) continue;
    near = near.filter((group) => (group.at(-1)?.page ?? 0) >= edge.page - NEAR_PAGES);
    const group = near.find(([first]) => first && isSameHead(first.text, edge.text));
    if (group) group.push(edge);
    else {
      const founded = [edge];
      groups.push(founded);
      near.push(founded);
    }
  }
  const needed = placeCount < 6 ? 2 : 3;
  const placesOf = (group: readonly Edge[]) => new Set(group.map(({ place }) => place)).size;
  const repeated = groups.filter((group) => placesOf(group) >= needed);
  // Two are few for a long book; but one of two that would both begin a chapter is the head of its pages.
  const twice = groups.filter((group) => placesOf(group) < needed && placesOf(group) > 1 && isTwice(group));
  const heads = new Set(
    [...repeated, ...twice].flatMap((group) =>
      withoutItsOwn(group, { isDoubtful: twice.includes(group), side }),
    ),
  );
  const judged = new Set([...repeated, ...twice].flat());
  const others = side === 'top' ? edges.filter((edge) => mayBeHead(edge) && !judged.has(edge)) : [];
  return new Set([...heads, ...knownHeads(others, heads)]);
}

/** More of them has no book; bounds the comparisons. */
const MAX_KNOWN = 40;

/** Of the lines that stand alone, those that are a running head elsewhere in the book. */
function knownHeads(others: readonly Edge[], heads: ReadonlySet<Edge>): readonly Edge[] {
  const known: Edge[] = [];
  for (const head of heads) {
    if (known.length === MAX_KNOWN) break;
    if (!known.some(({ text }) => isSameHead(text, head.text))) known.push(head);
  }
  return others.filter((edge) => {
    const head = known.find(({ text }) => isSameHead(text, edge.text));
    // "WINTER 1944" above three pages makes no head of "WINTER 1946"
    if (!head || numbersOf(head.text) !== numbersOf(edge.text)) return false;
    return edge.page < head.page ? edge.isAmidText : !isItsOwn(edge, head);
  });
}

/** The numbers that tell two heads of the same words apart. */
const numbersOf = (text: string) =>
  text.match(/(?<![\p{L}\p{N}])(?:\d+|[IVXLC]+)(?![\p{L}\p{N}])/gu)?.join(' ') ?? '';

const isTwice = (group: readonly Edge[]) =>
  group.every(({ text }) => isHeading(text) && numbersOf(text) === numbersOf(group[0]?.text ?? ''));

function mayBeHead({ text }: Edge): boolean {
  return text.length <= MAX_HEAD_CHARACTERS && keyOf(text).length >= MIN_HEAD_LETTERS && !NO_HEAD.test(text);
}

/** A chapter's own head against the line that repeats it above its pages. */
const LARGER = 1.15;

/** Whether a line is the title or the head of a chapter that another line repeats. */
function isItsOwn(edge: Edge, repetition: Edge): boolean {
  const isLarger = (edge.letterHeight ?? 0) > (repetition.letterHeight ?? Infinity) * LARGER;
  const isBolder = edge.isHeading && !repetition.isHeading;
  if (isLarger || isBolder || isChapterHead(edge.text)) return true;
  return !edge.isAmidText && /\p{Ll}/u.test(edge.text) && !/\p{Ll}/u.test(repetition.text);
}

/**
 * The book's title and the head of a chapter stand once as themselves, on every copy of their page, before they are
 * repeated in capitals; or on one page with their repetition, below it.
 * @param isDoubtful whether it comes twice only: then the first is its own unless something tells that it is none
 */
function withoutItsOwn(
  group: readonly Edge[],
  { isDoubtful, side }: { readonly isDoubtful: boolean; readonly side: 'top' | 'bottom' },
): readonly Edge[] {
  const [first] = group;
  const later = group.filter(({ place }) => place !== first?.place);
  const [second] = later;
  if (!first || !second) return group;
  const isBelowAnother = ({ page, line }: Edge) =>
    group.some((other) => other.page === page && other.line < line);
  const ownBelow = group.filter((edge) => edge.place === first.place && isBelowAnother(edge));
  if (side === 'top' && ownBelow.length > 0) return group.filter((edge) => !ownBelow.includes(edge));
  const isOwn = isItsOwn(first, second) || (isDoubtful && !first.isAmidText);
  return isOwn ? later : group;
}

function isSameHead(a: string, b: string): boolean {
  // "Chapter II" differs from "Chapter I" in nothing but its number
  if (isChapterHead(a) && isChapterHead(b)) return a.toLowerCase() === b.toLowerCase();
  return similarity(keyOf(a), keyOf(b), SIMILAR) >= SIMILAR;
}

/**
 * Bare numbers that are page numbers. At the foot up to three digits are; elsewhere, and for what may be a year,
 * another page must carry the number that follows from it, so that "1947" or a chapter's number stays.
 */
function numberEdges(edges: readonly Edge[], side: 'top' | 'bottom'): Set<Edge> {
  const numbered = edges.flatMap((edge) => {
    const match = PAGE_NUMBER.exec(edge.text);
    return match?.[2] === undefined ? [] : [{ edge, isMarked: edge.text !== match[2], digits: match[2] }];
  });
  const offsets = new Map<number, Set<number>>();
  for (const { edge, digits } of numbered) {
    const offset = numberOf(digits) - edge.place;
    offsets.set(offset, (offsets.get(offset) ?? new Set()).add(edge.place));
  }
  const areSparse = areOfSparsePages(
    numbered.map(({ edge, digits }) => ({ printed: numberOf(digits), at: edge.place })),
  );
  return new Set(
    numbered
      .filter(({ edge, digits, isMarked }) => {
        const confirmed = areSparse || (offsets.get(numberOf(digits) - edge.place)?.size ?? 0) > 1;
        if (confirmed || edge.endsText) return confirmed;
        return isMarked || (side === 'bottom' && /^\d{1,3}$/.test(digits));
      })
      .map(({ edge }) => edge),
  );
}

/** Lines of text below a head that was seen only once. */
const LINES_BELOW_HEAD = 3;

/** "HATE 3" above a page of text, also where no other page has it: a printer's line with the number of the page. */
function numberedHeads(edges: readonly Edge[], pages: readonly TextPage[]): Edge[] {
  return edges.filter(({ page, line, text }) => {
    const lines = pages[page] ?? [];
    const isFirst = lines.findIndex(({ leftOutAs }) => !leftOutAs) === line;
    return isFirst && lines.length > LINES_BELOW_HEAD && isNumberedHead(text);
  });
}

function keyOf(line: string): string {
  return line
    .toLowerCase()
    .replace(/\b[ivxlc]+\b/g, '')
    .replace(/[^\p{L}]/gu, '');
}

import { likeness, piecesOf } from '../../../../../src/domain/manuscript/pages-left-out.ts';
import { type Numbered, riseByLittle } from '../../../../../src/domain/manuscript/printed-numbers.ts';
import type { LeftOutAs } from '../../../../../src/domain/manuscript/review.ts';
import { isChapterHead, isHeading, isNumberedHead } from '../../../audio/text/headings.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';

/**
 * 1 for equal, 0 for nothing in common: one minus edits per letter. Good for lines of text, quadratic in length.
 * @param enough below it the answer is 0, and found sooner
 */
export function similarity(a: string, b: string, enough: number): number {
  const longest = Math.max(a.length, b.length);
  if (a === b) return 1;
  const most = longest * (1 - enough);
  if (Math.abs(a.length - b.length) > most) return 0;
  let row = Uint16Array.from({ length: b.length + 1 }, (_, at) => at);
  let next = new Uint16Array(b.length + 1);
  for (let i = 1; i <= a.length; i += 1) {
    next[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const edits = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return 0;
    [row, next] = [next, row];
  }
  return 1 - (row[b.length] ?? longest) / longest;
}

/** Pages of one book share up to 2 of 10 threes of words; a blurred copy may share as few, so its lines are looked at. */
const MAY_BE_COPY = 0.15;
/** Most copies are made one after the other; these are looked at also when hardly a word of them was read well. */
const PAGES_BEFORE = 2;
/** So much of the words in threes is the same page, however its lines were cut. */
const SURELY_COPY = 0.65;
/** Of the letters of the page with fewer lines: so many stand in lines that the other page has as well. */
const COPIED_SHARE = 0.6;
const SAME_LINE = 0.8;
/** A line more or less may have been seen above. */
const LINES_ASTRAY = 3;
/** A page with fewer is a copy only of one that is as short: a head and a foot may be half of it. */
const FEW_LINES = 6;
/** Pages further away that are compared line by line, the likeliest first. */
const MAX_FAR = 3;
/** Lines that are compared before all the others are. */
const FIRST_LINES = 4;
/** What more pages have is a phrase of the whole book, and says nothing. */
const MAX_PAGES_OF_PIECE = 8;

interface Words {
  readonly pieces: ReadonlySet<string>;
  readonly lines: readonly string[];
}

/**
 * For each page the first page of which it is another copy, or its own index: the same page was photographed again, or
 * stands twice in a file. What is told by words alone; pages with hardly any are copies of none.
 */
export function copiesOfPages(pages: readonly TextPage[]): number[] {
  const all = pages.map(wordsOf);
  const places = new Map<string, number[]>();
  const originals: number[] = [];
  let before: number[] = [];
  for (const [page, own] of all.entries()) {
    const candidates = new Set([...before, ...mayBeCopies(own, all, places)]);
    const original = [...candidates].find((earlier) => isCopy(own, all[earlier]));
    originals.push(original ?? page);
    if (original !== undefined) continue;
    before = [page, ...before.slice(0, PAGES_BEFORE - 1)];
    for (const piece of own.pieces) {
      const known = places.get(piece) ?? [];
      if (known.length < MAX_PAGES_OF_PIECE) places.set(piece, [...known, page]);
    }
  }
  return originals;
}

/** The place of each page in the book, from 0, as if every page was there once. */
export function placesInBook(originals: readonly number[]): number[] {
  const places: number[] = [];
  let next = 0;
  for (const [page, original] of originals.entries()) {
    const known = original === page ? undefined : places[original];
    places.push(known ?? next);
    if (known === undefined) next += 1;
  }
  return places;
}

function wordsOf(page: TextPage): Words {
  const texts = page.flatMap(({ text, leftOutAs }) => (leftOutAs ? [] : [text]));
  const lines = texts.map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return { pieces: piecesOf(texts.join(' ')), lines: lines.filter((line) => line !== '') };
}

function mayBeCopies(
  { pieces }: Words,
  all: readonly Words[],
  places: ReadonlyMap<string, readonly number[]>,
): number[] {
  const shared = new Map<number, number>();
  for (const piece of pieces)
    for (const earlier of places.get(piece) ?? []) shared.set(earlier, (shared.get(earlier) ?? 0) + 1);
  return [...shared]
    .filter(
      ([earlier, count]) => count >= MAY_BE_COPY * Math.min(pieces.size, all[earlier]?.pieces.size ?? 0),
    )
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, MAX_FAR)
    .map(([earlier]) => earlier);
}

function isCopy(one: Words, other: Words | undefined): boolean {
  if (!other) return false;
  const [few, many] = one.lines.length < other.lines.length ? [one, other] : [other, one];
  const isShort = few.lines.length < FEW_LINES;
  if (!isShort && likeness(few.pieces, many.pieces) >= SURELY_COPY) return true;
  const every = Math.max(1, Math.floor(few.lines.length / FIRST_LINES));
  if (sharedLetters(few.lines, many.lines, every) === 0) return false;
  return sharedLetters(few.lines, many.lines) >= COPIED_SHARE * lettersOf(isShort ? many.lines : few.lines);
}

const lettersOf = (lines: readonly string[]) => lines.reduce((sum, { length }) => sum + length, 0);

/**
 * Letters of the lines that stand at about the same place of the other page, nearly equal.
 * @param every only each such line is looked at
 */
function sharedLetters(few: readonly string[], many: readonly string[], every = 1): number {
  const astray = LINES_ASTRAY + many.length - few.length;
  return few.reduce((sum, line, at) => {
    if (at % every !== 0) return sum;
    const near = many.slice(Math.max(0, at - LINES_ASTRAY), at + astray + 1);
    return near.some((other) => similarity(line, other, SAME_LINE) >= SAME_LINE) ? sum + line.length : sum;
  }, 0);
}

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
  for (const side of ['top', 'bottom'] as const) {
    const edges = pages.flatMap((page, index) =>
      edgesOf(page, { page: index, place: places[index] ?? 0 }, side),
    );
    for (const edge of repeatedEdges(edges, placeCount)) marks[edge.page]?.set(edge.line, 'running-head');
    if (side === 'top')
      for (const edge of numberedHeads(edges, pages)) marks[edge.page]?.set(edge.line, 'running-head');
    for (const edge of numberEdges(edges, side)) marks[edge.page]?.set(edge.line, 'page-number');
  }
  const marked = pages.map((page, index) => withMarks(page, marks[index] ?? new Map()));
  return { pages: marked, printedNumbers: printedNumbers(marked, places) };
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
  const lines = page.flatMap(({ text, leftOutAs, letterHeight }, line) =>
    leftOutAs ? [] : [{ ...at, line, text, letterHeight }],
  );
  return side === 'top' ? lines.slice(0, EDGE_LINES) : lines.slice(-EDGE_LINES);
}

/**
 * Lines that stand, nearly equal but for numbers, at the same edge of several pages near each other.
 */
function repeatedEdges(edges: readonly Edge[], placeCount: number): Set<Edge> {
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
  return new Set([
    ...repeated.flatMap(withoutItsOwn),
    ...twice.flatMap((group) => group.filter(({ place }) => place !== group[0]?.place)),
  ]);
}

/** The reader sees one apostrophe straight and the other curly. */
const bare = (text = '') => text.replace(/[^\p{L}\p{N}]/gu, '');

const isTwice = (group: readonly Edge[]) =>
  group.every(({ text }) => isHeading(text) && bare(text) === bare(group[0]?.text));

function mayBeHead({ text }: Edge): boolean {
  return text.length <= MAX_HEAD_CHARACTERS && keyOf(text).length >= MIN_HEAD_LETTERS && !NO_HEAD.test(text);
}

/** A chapter's own head against the line that repeats it above its pages. */
const LARGER = 1.15;

/**
 * The book's title and the head of a chapter stand once as themselves, on every copy of their page, before they are
 * repeated in capitals.
 */
function withoutItsOwn(group: readonly Edge[]): readonly Edge[] {
  const [first] = group;
  const repeated = group.filter(({ place }) => place !== first?.place);
  const [second] = repeated;
  if (!first || !second) return group;
  const isLarger = (first.letterHeight ?? 0) > (second.letterHeight ?? Infinity) * LARGER;
  const isItsOwn =
    isLarger || isChapterHead(first.text) || (/\p{Ll}/u.test(first.text) && !/\p{Ll}/u.test(second.text));
  return isItsOwn ? repeated : group;
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
        return confirmed || isMarked || (side === 'bottom' && /^\d{1,3}$/.test(digits));
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

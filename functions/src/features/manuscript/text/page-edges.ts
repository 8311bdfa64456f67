import type { LeftOutAs } from '../../../../../src/domain/manuscript/review.ts';
import { isChapterHead } from '../../../audio/text/headings.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';
import { copiesOfPages, placesInBook } from './copies-of-pages.ts';
import { numberOf, PAGE_NUMBER, printedNumbers } from './printed-numbers.ts';
import { similarity } from './similarity.ts';

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
  const lines = page.flatMap(({ text, leftOutAs }, line) => (leftOutAs ? [] : [{ ...at, line, text }]));
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
  const repeated = groups.filter((group) => new Set(group.map(({ place }) => place)).size >= needed);
  return new Set(repeated.flatMap(withoutItsOwn));
}

function mayBeHead({ text }: Edge): boolean {
  return text.length <= MAX_HEAD_CHARACTERS && keyOf(text).length >= MIN_HEAD_LETTERS && !NO_HEAD.test(text);
}

/**
 * The book's title and the head of a chapter stand once as themselves, on every copy of their page, before they are
 * repeated in capitals.
 */
function withoutItsOwn(group: readonly Edge[]): readonly Edge[] {
  const [first] = group;
  const repeated = group.filter(({ place }) => place !== first?.place);
  const [second] = repeated;
  if (!first || !second) return group;
  const isItsOwn = isChapterHead(first.text) || (/\p{Ll}/u.test(first.text) && !/\p{Ll}/u.test(second.text));
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
  return new Set(
    numbered
      .filter(({ edge, digits, isMarked }) => {
        const confirmed = (offsets.get(numberOf(digits) - edge.place)?.size ?? 0) > 1;
        return confirmed || isMarked || (side === 'bottom' && /^\d{1,3}$/.test(digits));
      })
      .map(({ edge }) => edge),
  );
}

function keyOf(line: string): string {
  return line
    .toLowerCase()
    .replace(/\b[ivxlc]+\b/g, '')
    .replace(/[^\p{L}]/gu, '');
}

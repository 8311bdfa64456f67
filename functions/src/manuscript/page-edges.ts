import { isChapterHead } from '../speech/headings.ts';
import type { TextLine, TextPage } from './text-line.ts';

const EDGE_LINES = 2;
const SIMILAR = 0.8;
/** A head comes again within so many pages; also bounds the comparisons in a book of 2,000 pages. */
const NEAR_PAGES = 4;
const MIN_HEAD_LETTERS = 4;
const MAX_HEAD_CHARACTERS = 90;
const NUMBER = /^[\s([–—.-]*(page\s+)?(\d{1,4}|[ivxlc]{1,7})(\s*(?:of|\/)\s*\d{1,4})?[\s)\].–—-]*$/iu;

interface Edge {
  readonly page: number;
  readonly line: number;
  readonly text: string;
}

/**
 * The pages without what a printer repeats on each of them: running heads and feet, and page numbers. A page that
 * consists of nothing else stays as it is.
 */
export function dropPageEdges(pages: readonly TextPage[]): TextPage[] {
  const dropped = pages.map(() => new Set<number>());
  for (const side of ['top', 'bottom'] as const) {
    const edges = pages.flatMap((page, index) => edgesOf(page, index, side));
    const repeated = repeatedEdges(edges, pages.length);
    const numbers = numberEdges(edges, side);
    for (const edge of edges) if (repeated.has(edge) || numbers.has(edge)) dropped[edge.page]?.add(edge.line);
  }
  return pages.map((page, index) => {
    const [first, ...rest] = page.filter((_, line) => !dropped[index]?.has(line));
    if (!first) return page;
    return [first === page[0] ? first : asTop(first), ...rest];
  });
}

/** The distance to a running head says nothing about paragraphs. */
function asTop({ text, beginsAtTop }: TextLine): TextLine {
  return beginsAtTop === undefined ? { text } : { text, begins: beginsAtTop };
}

function edgesOf(page: TextPage, index: number, side: 'top' | 'bottom'): Edge[] {
  const lines = page.map(({ text }, line) => ({ page: index, line, text }));
  return side === 'top' ? lines.slice(0, EDGE_LINES) : lines.slice(-EDGE_LINES);
}

/**
 * Lines that stand, nearly equal but for numbers, at the same edge of several pages near each other.
 */
function repeatedEdges(edges: readonly Edge[], pageCount: number): Set<Edge> {
  const groups: Edge[][] = [];
  let near: Edge[][] = [];
  for (const edge of edges) {
    if (edge.text.length > MAX_HEAD_CHARACTERS || keyOf(edge.text).length < MIN_HEAD_LETTERS) continue;
    near = near.filter((group) => (group.at(-1)?.page ?? 0) >= edge.page - NEAR_PAGES);
    const group = near.find(([first]) => first && isSameHead(first.text, edge.text));
    if (group) group.push(edge);
    else {
      const founded = [edge];
      groups.push(founded);
      near.push(founded);
    }
  }
  const needed = pageCount < 6 ? 2 : 3;
  const repeated = groups.filter((group) => new Set(group.map(({ page }) => page)).size >= needed);
  return new Set(repeated.flatMap((group) => (beginsWithItsOwn(group) ? group.slice(1) : group)));
}

/** The book's title and the head of a chapter stand once as themselves before they are repeated in capitals. */
function beginsWithItsOwn([first, second]: readonly Edge[]): boolean {
  if (!first || !second) return false;
  return isChapterHead(first.text) || (/\p{Ll}/u.test(first.text) && !/\p{Ll}/u.test(second.text));
}

function isSameHead(a: string, b: string): boolean {
  // "Chapter II" differs from "Chapter I" in nothing but its number
  if (isChapterHead(a) && isChapterHead(b)) return a.toLowerCase() === b.toLowerCase();
  return similarity(keyOf(a), keyOf(b)) >= SIMILAR;
}

/**
 * Bare numbers that are page numbers. At the foot up to three digits are; elsewhere, and for what may be a year,
 * another page must carry the number that follows from it, so that "1947" or a chapter's number stays.
 */
function numberEdges(edges: readonly Edge[], side: 'top' | 'bottom'): Set<Edge> {
  const numbered = edges.flatMap((edge) => {
    const match = NUMBER.exec(edge.text);
    return match?.[2] === undefined ? [] : [{ edge, isMarked: edge.text !== match[2], digits: match[2] }];
  });
  const offsets = new Map<number, Set<number>>();
  for (const { edge, digits } of numbered) {
    const offset = numberOf(digits) - edge.page;
    offsets.set(offset, (offsets.get(offset) ?? new Set()).add(edge.page));
  }
  return new Set(
    numbered
      .filter(({ edge, digits, isMarked }) => {
        const confirmed = (offsets.get(numberOf(digits) - edge.page)?.size ?? 0) > 1;
        return confirmed || isMarked || (side === 'bottom' && /^\d{1,3}$/.test(digits));
      })
      .map(({ edge }) => edge),
  );
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function numberOf(digits: string): number {
  if (/^\d/.test(digits)) return Number(digits);
  const values = [...digits.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

function keyOf(line: string): string {
  return line
    .toLowerCase()
    .replace(/\b[ivxlc]+\b/g, '')
    .replace(/[^\p{L}]/gu, '');
}

/** 1 for equal, 0 for nothing in common: one minus edits per letter. Good for lines of text, quadratic in length. */
function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (a === b) return 1;
  if (Math.abs(a.length - b.length) > longest * (1 - SIMILAR)) return 0;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return 1 - (row[b.length] ?? longest) / longest;
}

import type { TextPage } from '../../../ports/text-line.ts';

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
  return pages.map((page, at) => {
    const inHead = inHeads[at] ?? null;
    const isConfirmed = inHead !== null && (offsets.get(offsetOf(inHead, at))?.size ?? 0) > 1;
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

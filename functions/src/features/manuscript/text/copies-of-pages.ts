import { likeness, piecesOf } from '../../../../../src/domain/manuscript/pages-left-out.ts';
import type { TextPage } from '../../../ports/text-line.ts';

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

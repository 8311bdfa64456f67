const WORDS_TOGETHER = 3;

/** The words of a text in threes, so that order counts; a shorter text is one piece. */
export function piecesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return new Set();
  const count = Math.max(1, words.length - WORDS_TOGETHER + 1);
  return new Set(Array.from({ length: count }, (_, at) => words.slice(at, at + WORDS_TOGETHER).join(' ')));
}

/** How much of the shorter text stands in the other one: 0 nothing, 1 all of it. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  if (few.size === 0) return 0;
  let shared = 0;
  for (const piece of few) if (many.has(piece)) shared += 1;
  return shared / few.size;
}

/** What looks the same and shares less than this reads differently: two pages with little on them. */
export const OTHER_WORDS = 0.3;
/** Pages with fewer threes of words are alike by chance: "The End", a chapter's number. */
export const MIN_PIECES = 3;

/** Doubles of a scan share about 7 of 10 words, other pages of a book 1 or 2. */
export const ALIKE = 0.5;
/** Below this many threes of words both pages must have nearly all of each other's. */
const FEW_PIECES = 12;
const ALIKE_WHEN_FEW = 0.8;

/** Whether so many shared threes of words make two pages the same. */
function areTwins(shared: number, one: number, other: number): boolean {
  const [smaller, larger] = one < other ? [one, other] : [other, one];
  if (smaller < MIN_PIECES) return false;
  return smaller < FEW_PIECES ? shared >= ALIKE_WHEN_FEW * larger : shared >= ALIKE * smaller;
}

/** Pairs of pages that share most of their text, each later page with the earliest like it. */
export function alikePages(pieces: readonly ReadonlySet<string>[]): [number, number][] {
  const places = new Map<string, number[]>();
  const pairs: [number, number][] = [];
  for (const [page, own] of pieces.entries()) {
    const candidates = new Map<number, number>();
    for (const piece of own) {
      const found = places.get(piece) ?? [];
      for (const earlier of found) candidates.set(earlier, (candidates.get(earlier) ?? 0) + 1);
      // A phrase of the whole book says nothing, and would make this slow.
      if (found.length < 8) places.set(piece, [...found, page]);
    }
    const twin = [...candidates.keys()]
      .sort((one, other) => one - other)
      .find((earlier) => {
        return areTwins(candidates.get(earlier) ?? 0, own.size, pieces[earlier]?.size ?? 0);
      });
    if (twin !== undefined) pairs.push([twin, page]);
  }
  return pairs;
}

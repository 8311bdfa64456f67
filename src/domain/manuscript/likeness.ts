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

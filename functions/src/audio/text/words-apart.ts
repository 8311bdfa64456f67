/**
 * How many words must be put in, left out or exchanged to make one of the other.
 * @param atMost what is more than that is told as some number above it; long texts that are nearly the same take no longer then
 */
export function wordsApart(
  one: readonly string[],
  other: readonly string[],
  atMost: number = Math.max(one.length, other.length),
): number {
  if (Math.abs(one.length - other.length) > atMost) return Number.POSITIVE_INFINITY;
  const width = other.length + 1;
  let row = Array.from({ length: width }, (_, at) => (at <= atMost ? at : Number.POSITIVE_INFINITY));
  let next = new Array<number>(width).fill(Number.POSITIVE_INFINITY);
  for (const [index, word] of one.entries()) {
    // Whatever lies further from the diagonal is further apart than that.
    const from = Math.max(1, index + 1 - atMost);
    next[from - 1] = from === 1 ? index + 1 : Number.POSITIVE_INFINITY;
    for (let j = from; j <= Math.min(other.length, index + 1 + atMost); j += 1) {
      const replaced = (row[j - 1] ?? 0) + (word === other[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    [row, next] = [next, row];
  }
  return row[other.length] ?? 0;
}

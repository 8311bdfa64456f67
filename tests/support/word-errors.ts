/** How far what was read is from what is printed, in percent of the printed words. */
export interface WordErrors {
  /** words to insert, delete or replace: wrong order counts */
  readonly wer: number;
  /** printed words that were found nowhere: wrong order does not count */
  readonly miss: number;
}

/** Compares words, not letters: case, punctuation, kinds of quotes and breaks of lines make no difference. */
export function wordErrors(printed: string, read: string): WordErrors {
  const truth = wordsOf(printed);
  const found = wordsOf(read);
  const left = Map.groupBy(found, (word) => word);
  const missing = truth.filter((word) => left.get(word)?.pop() === undefined);
  return {
    wer: (100 * distance(truth, found)) / truth.length,
    miss: (100 * missing.length) / truth.length,
  };
}

export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/[‘’`´ʻ]/g, "'")
    .replace(/[–—]/g, ' - ')
    .replace(/(\p{L})-\s*\n\s*(\p{Ll})/gu, '$1$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' \n]/gu, ' ')
    .replace(/(^|\s)'+|'+(\s|$)/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
}

/** Levenshtein over words. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, word] of a.entries()) {
    const next = [index + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (word === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

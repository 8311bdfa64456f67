import type { CleanParagraph } from '../../functions/src/features/manuscript/text/clean-paragraph.ts';
import { wordsOf } from './word-errors.ts';

/** A word as it was read, and whether the person is asked to look at it. */
export interface MarkedWord {
  readonly text: string;
  readonly isMarked: boolean;
}

export interface Marking {
  readonly wrong: number;
  readonly marked: number;
  readonly wrongAndMarked: number;
  /** "+cach" for a wrong word that is marked, "cach" for one that is not, "?Smith" for a right one that is */
  readonly told: readonly string[];
}

/**
 * Every word that would be read aloud, in order. What is left out is no part of it: nobody is asked about it, and it
 * stands elsewhere than it was printed, which is no word read wrongly.
 */
export function markedWords(paragraphs: readonly CleanParagraph[]): MarkedWord[] {
  return paragraphs
    .filter(({ leftOutAs }) => leftOutAs === null)
    .flatMap(({ text, doubts }) =>
      [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
        text: word,
        isMarked: doubts.some(({ start, end }) => start < index + word.length && end > index),
      })),
    );
}

/** The stop or comma with which a word ends; none for what ends otherwise, so that only the one read for the other counts. */
const stopAt = (text = ''): string | undefined => /[\p{L}\p{N}]([.,])[”"’')\]]*$/u.exec(text)?.[1];

/** Of each printed word, how it ends. */
const stopsOf = (printed: string): (string | undefined)[] =>
  printed
    .replace(/(\p{L})-\s*\n\s*(\p{Ll})/gu, '$1$2')
    .split(/\s+/u)
    .flatMap((token) => {
      const words = wordsOf(token);
      return words.map((_, at) => (at === words.length - 1 ? stopAt(token) : undefined));
    });

/** A comma for a stop is heard, and so is a stop for a comma. */
function isOtherStop(printed: string | undefined, read: string | undefined): boolean {
  const stop = stopAt(read);
  return printed !== undefined && stop !== undefined && stop !== printed;
}

/** Which of the words read are not those printed, by the cheapest way from one text to the other. */
export function markingOf(printed: string, read: readonly MarkedWord[]): Marking {
  const truth = wordsOf(printed);
  const found = read.flatMap(({ text }, at) => wordsOf(text).map((word) => ({ word, at })));
  const places = aligned(
    truth,
    found.map(({ word }) => word),
  );
  const stops = stopsOf(printed);
  const wrong = new Set(
    found.flatMap(({ at }, i) => {
      const place = places[i] ?? null;
      const isLast = found[i + 1]?.at !== at;
      return place === null || (isLast && isOtherStop(stops[place], read[at]?.text)) ? at : [];
    }),
  );
  return {
    wrong: wrong.size,
    marked: read.filter(({ isMarked }) => isMarked).length,
    wrongAndMarked: [...wrong].filter((at) => read[at]?.isMarked).length,
    told: read.flatMap(({ text, isMarked }, at) => {
      if (!isMarked && !wrong.has(at)) return [];
      return [`${isMarked ? (wrong.has(at) ? '+' : '?') : ''}${text}`];
    }),
  };
}

/** Of each word found, which printed word it is; null where the alignment pairs it with no word, or with another. */
function aligned(truth: readonly string[], found: readonly string[]): (number | null)[] {
  const width = truth.length + 1;
  const costs = new Uint32Array(width * (found.length + 1));
  const cost = (i: number, j: number) => costs[i * width + j] ?? 0;
  const replaced = (i: number, j: number) => cost(i - 1, j - 1) + (found[i - 1] === truth[j - 1] ? 0 : 1);
  for (let j = 1; j < width; j += 1) costs[j] = j;
  for (let i = 1; i <= found.length; i += 1) {
    costs[i * width] = i;
    for (let j = 1; j < width; j += 1)
      costs[i * width + j] = Math.min(replaced(i, j), cost(i - 1, j) + 1, cost(i, j - 1) + 1);
  }
  const places = Array.from(found, (): number | null => null);
  let [i, j] = [found.length, truth.length];
  while (i > 0) {
    if (j > 0 && cost(i, j) === replaced(i, j)) {
      places[i - 1] = found[i - 1] === truth[j - 1] ? j - 1 : null;
      [i, j] = [i - 1, j - 1];
    } else if (cost(i, j) === cost(i - 1, j) + 1) i -= 1;
    else j -= 1;
  }
  return places;
}

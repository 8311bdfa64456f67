import type { Review } from './review-schema.ts';

/** What print looks like when it is read as something else. */
const CONFUSED: readonly (readonly [string, string])[] = [
  ...[
    'c e',
    'c o',
    'e o',
    'a o',
    'a e',
    'u n',
    'n h',
    'h b',
    'l i',
    'i j',
    'l t',
    'f t',
    's a',
    'v y',
    'g q',
  ],
  ...['rn m', 'nn m', 'ni m', 'in m', 'cl d', 'li h', 'ii u', 'vv w', 'fi h', 'tt u', '1 l', '0 o', '5 s'],
].map((pair) => pair.split(' ') as [string, string]);

const WORD = /\p{L}[\p{L}\p{M}’'-]*/gu;
const MAX_SHOWN = 3;
/** Of words of fewer letters everything is like everything. */
const MIN_LETTERS = 3;
/** A confusion is likelier than any other slip, by so many times. */
const CONFUSION_WEIGHT = 20;

/** How often each word stands in a reading where the reader was sure of it; small letters. */
export function wordsOfBook({ paragraphs }: Pick<Review, 'paragraphs'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text, doubts, leftOutAs } of paragraphs) {
    if (leftOutAs === 'unclear') continue;
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if (doubts.some(({ start, end }) => index < end && index + word.length > start)) continue;
      const key = word.toLowerCase();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** Whether one is the other with one letter put in, left out, exchanged, or two neighbors exchanged. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let head = 0;
  while (head < Math.min(one.length, other.length) && one[head] === other[head]) head++;
  const [a, b] = [one.slice(head), other.slice(head)];
  if (a.length !== b.length) return a.length > b.length ? a.slice(1) === b : a === b.slice(1);
  if (a.slice(1) === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

/** What a word is with one of the confusions undone, wherever it may have happened. */
export function unconfused(word: string): Set<string> {
  const found = new Set<string>();
  for (const [one, other] of CONFUSED)
    for (const [seen, meant] of [
      [one, other],
      [other, one],
    ] as const)
      for (let at = word.indexOf(seen); at >= 0; at = word.indexOf(seen, at + 1))
        found.add(word.slice(0, at) + meant + word.slice(at + seen.length));
  return found;
}

const isUpper = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase();

function inCaseOf(word: string, model: string): string {
  if (model.length > 1 && isUpper(model)) return word.toUpperCase();
  return isUpper(model.charAt(0)) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/**
 * What a doubtful stretch may say instead, likeliest first: words of this very book that look like it. The marks around
 * the word stay. None for a word that the book has elsewhere.
 */
export function likelyWords(written: string, known: ReadonlyMap<string, number>): string[] {
  const core = /\p{L}[\p{L}\p{N}\p{M}’'-]*(?<=[\p{L}\p{N}\p{M}])/u.exec(written)?.[0];
  if (core === undefined || core.length < MIN_LETTERS) return [];
  const word = core.toLowerCase();
  if (known.has(word)) return [];
  const confused = unconfused(word);
  const scored: { readonly other: string; readonly score: number }[] = [];
  for (const [other, count] of known) {
    if (confused.has(other)) scored.push({ other, score: count * CONFUSION_WEIGHT });
    else if (isOneSlip(word, other)) scored.push({ other, score: count });
  }
  scored.sort((one, next) => next.score - one.score);
  return scored.slice(0, MAX_SHOWN).map(({ other }) => written.replace(core, inCaseOf(other, core)));
}

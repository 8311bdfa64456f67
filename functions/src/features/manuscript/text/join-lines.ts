import { SOFT_HYPHEN } from './normalize-text.ts';

/** How often each word stands inside a line of this very document, hyphenated words included; lower case. */
export type Lexicon = ReadonlyMap<string, number>;

/** First halves of words that keep their hyphen when the document itself does not tell. */
const HYPHEN_STAYS = new Set(
  (
    'self well half ex non co one two three four five six seven eight nine twenty thirty forty fifty sixty seventy ' +
    'eighty ninety mother father brother sister son daughter great step by to so old new all ever high low long ' +
    'short good ill deep far near first second third quarter cross'
  ).split(' '),
);

export function lexiconOf(lines: Iterable<string>): Lexicon {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const words = line.toLowerCase().match(/\p{L}+(?:[-’']\p{L}+)*/gu) ?? [];
    // half a word says nothing about words
    if (isBroken(line)) words.pop();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function isBroken(line: string): boolean {
  return line.endsWith('-') || line.endsWith(SOFT_HYPHEN);
}

/** Long enough for any word; a line may be a megabyte, and only its end counts. */
const LONGEST_WORD = 60;

/**
 * A line as it must stand before the next line of its paragraph: with a space, or, where a word was broken,
 * without its hyphen.
 */
export function lineBefore(next: string, line: string, lexicon: Lexicon): string {
  if (line.endsWith(SOFT_HYPHEN)) return line.slice(0, -1);
  const start = /(?<!\p{L})(\p{L}+)[-¬]$/u.exec(line.slice(-LONGEST_WORD))?.[1];
  const rest = /^\p{L}+/u.exec(next.slice(0, LONGEST_WORD))?.[0];
  if (start === undefined || rest === undefined) return `${line} `;
  return line.slice(0, -1) + (keepsHyphen(start, rest, lexicon) ? '-' : '');
}

function keepsHyphen(start: string, rest: string, lexicon: Lexicon): boolean {
  const whole = lexicon.get(`${start}${rest}`.toLowerCase()) ?? 0;
  const hyphenated = lexicon.get(`${start}-${rest}`.toLowerCase()) ?? 0;
  if (whole !== hyphenated) return hyphenated > whole;
  return HYPHEN_STAYS.has(start.toLowerCase()) || /^\p{Lu}/u.test(rest);
}

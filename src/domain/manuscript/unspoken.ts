import { countWords } from '../payment/count-words.ts';
import type { NarratedText } from './review.ts';
import { latinSpelling, plainSpelling } from './spoken-characters.ts';

/** A stretch of a text; UTF-16 offsets, `end` exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * What a voice would have to say, letters, digits, sums of money, and what a file lost of them: a word with its marks, and
 * one such character that is more than a plain letter.
 */
const WORD = /[\p{L}\p{N}\p{Sc}\ufffd](?:[\p{L}\p{N}\p{Sc}\ufffd\p{M}'’-]|\u200c|\u200d)*/gu;
const NOT_PLAIN = /(?!\p{ASCII})[\p{L}\p{N}\p{Sc}\ufffd]/gu;
/** With a number they are words: pounds, euros. Without one they are nothing that somebody would miss. */
const KNOWN_MONEY = /[£€¥¢]/u;
const PLAIN = /^[\x20-\x7e]*$/;
const known = new Map<string, boolean>();

function isSpoken(character: string): boolean {
  const before = known.get(character);
  if (before !== undefined) return before;
  const spelling = plainSpelling(latinSpelling(character.normalize('NFKC')));
  // the slash of ½ is taken care of with the numbers
  const isKnown = KNOWN_MONEY.test(character) || PLAIN.test(spelling.replaceAll('\u2044', '/'));
  known.set(character, isKnown);
  return isKnown;
}

/** How many words of a text are not spoken, those of its title included. */
export function countUnspoken({ title, paragraphs }: Pick<NarratedText, 'title' | 'paragraphs'>): number {
  return [title, ...paragraphs].reduce(
    (sum, text) =>
      unspokenIn(text).reduce((words, { start, end }) => words + countWords(text.slice(start, end)), sum),
    0,
  );
}

/**
 * The words of a text that the voice leaves out or says in part, because it knows no sound for their letters. Words that
 * follow each other are one stretch.
 */
export function unspokenIn(text: string): Stretch[] {
  const isPlain = [...text.matchAll(NOT_PLAIN)].every(([character]) => isSpoken(character));
  if (isPlain) return [];
  const found: Stretch[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if ([...word.matchAll(NOT_PLAIN)].every(([character]) => isSpoken(character))) continue;
    const last = found.at(-1);
    const end = index + word.length;
    if (last && !/[\p{L}\p{N}]/u.test(text.slice(last.end, index)))
      found[found.length - 1] = { start: last.start, end };
    else found.push({ start: index, end });
  }
  return found;
}

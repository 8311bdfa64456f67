import { FIRST_FINISH } from '../../../../src/domain/audiobook/finish.ts';
import { MAX_PARAGRAPH_CHARACTERS } from '../../../../src/domain/limits.ts';
import type { ManuscriptSource } from '../../../../src/domain/manuscript/review.ts';
import { countWords } from '../../../../src/domain/payment/count-words.ts';
import type { PhotoStart } from './photos-of-sentences.ts';
import {
  isOfVoice,
  type OtherReading,
  type OwnRecording,
  planNarration,
  type SpokenOf,
} from './plan-narration.ts';
import { hasSpeakableWords, speakableText } from './speakable-text.ts';
import { wordsApart } from './words-apart.ts';

/** One sentence of a finished book, as the family wants it. */
export interface SentenceFix {
  /** which of the sentences that are shown while the book is heard */
  readonly index: number;
  /** as it is shown now: of another book, or of an earlier reading, nothing is changed */
  readonly sentence: string;
  readonly text: string;
}

/** What a fix reads and changes of a book. */
export interface FixableText {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly chapterStarts?: readonly number[];
  readonly photos?: readonly PhotoStart[];
  readonly source?: ManuscriptSource;
  /** words that were changed since it was bought */
  readonly fixedWords?: number;
  readonly readings?: readonly OtherReading[];
  /** how it says that its voice is recreated */
  readonly credit?: string;
  /** what its person said about that, behind the title */
  readonly opening?: string;
  /** with which it begins */
  readonly ownRecording?: OwnRecording;
}

export type FixProblem = 'not-there' | Exclude<SpokenOf, 'text'> | 'no-words' | 'too-much';
export type FixOutcome<T> = { readonly fixed: T } | { readonly problem: FixProblem };

/** Mistakes are mended without charge, and another book is another order. */
const FREE_SHARE = 0.03;
const MIN_FREE_WORDS = 60;
/** By one fix. */
const MAX_GROWN_CHARACTERS = 4_000;

/** How many words of a book may be changed after it is finished. */
export function freeWordsOf({ paragraphs }: Pick<FixableText, 'paragraphs'>): number {
  const words = paragraphs.reduce((sum, paragraph) => sum + countWords(paragraph), 0);
  return Math.max(MIN_FREE_WORDS, Math.ceil(words * FREE_SHARE));
}

interface Place {
  readonly paragraph: number;
  /** characters before it in its paragraph, white space not counted */
  readonly letters: number;
  readonly shown: string;
  readonly of: SpokenOf;
}

/** Where a sentence stands that is shown at this place. */
export function placeOf(
  { title, paragraphs, chapterStarts, credit, opening, ownRecording }: Omit<FixableText, 'readings'>,
  { index, sentence }: Omit<SentenceFix, 'text'>,
): Place | undefined {
  const reading = {
    finish: FIRST_FINISH,
    ...(credit && { credit }),
    ...(opening && { opening }),
    ...(ownRecording && { ownRecording }),
  };
  const { chunks } = planNarration(title, paragraphs, chapterStarts, reading);
  const places = chunks.flatMap(({ sentences, paragraph, of }) =>
    sentences.flatMap(({ shown, letters }) => (shown === '' ? [] : { paragraph, letters, shown, of })),
  );
  const isIt = (place: Place | undefined) => place?.shown === sentence;
  if (isIt(places[index])) return places[index];
  // What is heard was made before it said so, and has not become the book that does.
  const told = places.findIndex(({ of }) => !isOfVoice(of));
  return isIt(places[index + told]) ? places[index + told] : undefined;
}

/** Where the character after so many others begins, white space not counted. */
function offsetOf(text: string, letters: number): number {
  let [at, counted] = [0, 0];
  while (at < text.length && (counted < letters || /\s/u.test(text[at] ?? ''))) {
    if (!/\s/u.test(text[at] ?? '')) counted++;
    at++;
  }
  return at;
}

const lettersIn = (text: string) => text.replace(/\s/gu, '').length;
const wordsOf = (text: string) => text.split(/\s+/u).filter(Boolean);

/** Words of the second that the first has not, or not so often. */
function putIn(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1);
  return after.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/**
 * How many words a change takes of those that are free: what is new counts as in the price, however it is written.
 * @param atMost what is more than that is told as some number above it
 */
function changedWords(before: string, after: string, atMost: number): number {
  const [old, wanted] = [wordsOf(before), wordsOf(after)];
  return Math.max(wordsApart(old, wanted, atMost), countWords(putIn(old, wanted).join(' ')));
}

/** What begins behind a changed stretch of a paragraph moves with it. */
const moved =
  (start: number, by: number) =>
  <T extends { readonly at: number }>(one: T): T =>
    one.at > start ? { ...one, at: Math.max(start, one.at + by) } : one;

/**
 * The book with one sentence changed; photographs and pages stay with the words they belong to. Only so much may be changed:
 * what was bought is this book.
 */
export function fixSentence<T extends FixableText>(book: T, fix: SentenceFix): FixOutcome<T> {
  const place = placeOf(book, fix);
  if (!place) return { problem: 'not-there' };
  if (place.of !== 'text') return { problem: place.of };
  if (!hasSpeakableWords(speakableText(fix.text))) return { problem: 'no-words' };
  const { fixedWords: fixedBefore = 0 } = book;
  const left = Math.max(0, freeWordsOf(book) - fixedBefore);
  const words = changedWords(place.shown, fix.text, left);
  if (words > left) return { problem: 'too-much' };
  const { paragraph, letters } = place;
  const before = book.paragraphs[paragraph] ?? '';
  const start = offsetOf(before, letters);
  // Up to its last letter: the space behind it stays.
  const end = offsetOf(before, letters + lettersIn(place.shown) - 1) + 1;
  const text = before.slice(0, start) + fix.text + before.slice(end);
  const grown = text.length - before.length;
  // What is no word may not swell a book either, and a sentence may become a whole paragraph.
  if (grown > MAX_GROWN_CHARACTERS || (grown > 0 && text.length > MAX_PARAGRAPH_CHARACTERS))
    return { problem: 'too-much' };
  const move = moved(start, grown);
  const { photos, source, readings } = book;
  const more = lettersIn(fix.text) - lettersIn(place.shown);
  return {
    fixed: {
      ...book,
      fixedWords: fixedBefore + words,
      paragraphs: book.paragraphs.with(paragraph, text),
      ...(photos && { photos: photos.map((one) => (one.paragraph === paragraph ? move(one) : one)) }),
      ...(readings && {
        readings: readings.map((one) =>
          one.paragraph === paragraph && one.letters > letters
            ? { ...one, letters: one.letters + more }
            : one,
        ),
      }),
      ...(source && {
        source: {
          ...source,
          parts: source.parts.map((part) =>
            'paragraph' in part && part.paragraph === paragraph
              ? { ...part, turns: part.turns.map(move) }
              : part,
          ),
        },
      }),
    },
  };
}

import { SAMPLE_WORDS } from '../../../../src/domain/limits.ts';
import type { NarratedText } from '../../../../src/domain/manuscript/review.ts';
import { countWords } from '../../../../src/domain/payment/count-words.ts';
import { sentencesOf } from '../../../../src/domain/spoken-forms/spoken-forms.ts';

/** A paragraph of so many words that ends like a sentence is prose; title pages, dedications and contents have none. */
const PROSE_WORDS = 25;
/** Prose that begins later than this is not behind a title page: the whole text is of short lines. */
const MAX_FRONT_PARAGRAPHS = 80;

const isProse = (text: string) => countWords(text) >= PROSE_WORDS && /[.!?…]["'”’)\]]*\s*$/u.test(text);

/** So few lines before the prose are a heading and a salutation, and no title page: the book begins with them. */
const MAX_OPENING_LINES = 2;

type Text = Pick<NarratedText, 'paragraphs' | 'chapterStarts'>;

/** Where the story begins: its first prose, with a heading that stands directly before it; at the top without a title page. */
function beginning({ paragraphs, chapterStarts }: Text): number {
  const prose = paragraphs.slice(0, MAX_FRONT_PARAGRAPHS).findIndex(isProse);
  if (prose <= MAX_OPENING_LINES) return 0;
  return chapterStarts.includes(prose - 1) ? prose - 1 : prose;
}

/** Whole sentences of a paragraph while they fit; the first one in any case, if `must`. */
function sentencesThatFit(paragraph: string, words: number, must: boolean): string {
  const taken: string[] = [];
  let count = 0;
  for (const sentence of sentencesOf(paragraph)) {
    count += countWords(sentence);
    if (count > words && !(must && taken.length === 0)) break;
    taken.push(sentence);
  }
  return taken.join(' ');
}

/** First `words` words of a text without a single full stop; without spaces, as much of it as so many words are. */
function cutAtWords(text: string, words: number): string {
  const start = text.split(/\s+/u).filter(Boolean).slice(0, words).join(' ');
  const count = countWords(start);
  if (count <= words) return start;
  const characters = [...start];
  return characters.slice(0, Math.floor((characters.length * words) / count)).join('');
}

/**
 * The first page for the preview: about SAMPLE_WORDS words from where the story begins, ending at a sentence.
 * @returns paragraphs, none when the text is empty, and which of them begin a chapter
 */
export function sampleText(text: Text, words = SAMPLE_WORDS): Text {
  const sample: string[] = [];
  const chapterStarts: number[] = [];
  const start = beginning(text);
  let left = words;
  for (const [at, paragraph] of text.paragraphs.slice(start).entries()) {
    if (left <= 0) break;
    const count = countWords(paragraph);
    if (count > left) {
      const part = sentencesThatFit(paragraph, left, sample.length === 0);
      if (part !== '') sample.push(cutAtWords(part, words));
      break;
    }
    if (count > 0 && text.chapterStarts.includes(start + at)) chapterStarts.push(sample.length);
    if (count > 0) sample.push(paragraph);
    left -= count;
  }
  return { paragraphs: sample, chapterStarts };
}

/** Shorter ones say little about a voice, longer ones keep everybody waiting. */
const WORDS_TO_HEAR = { from: 5, to: 40 };

/**
 * Sentences of the first page to try a voice with: so many from `from` on, and after the last one the first again.
 * @returns fewer than `count` only when the page has no more
 */
export function sentencesToHear(text: Text, { from, count }: { from: number; count: number }): string[] {
  const { paragraphs, chapterStarts } = sampleText(text);
  const told = paragraphs.filter((_, at) => !chapterStarts.includes(at)).flatMap(sentencesOf);
  const isFit = (sentence: string) => {
    const words = countWords(sentence);
    return words >= WORDS_TO_HEAR.from && words <= WORDS_TO_HEAR.to;
  };
  const fit = told.filter(isFit);
  const all = fit.length > 0 ? fit : told.length > 0 ? told : paragraphs;
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[(from + i) % all.length] ?? '');
}

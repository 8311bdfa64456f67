import { DENSE_PAGE_WORDS, WORDS_PER_PAGE } from '../limits.ts';
import type { NarratedText } from '../manuscript/review.ts';
import { countWords } from './count-words.ts';

/**
 * Pages of a text that has none of its own (txt, doc, docx). A docx names its page count itself, but that number
 * is the sender's word, so the price never depends on it.
 */
export function pagesOfWords(wordCount: number): number {
  return Math.max(1, Math.ceil(wordCount / WORDS_PER_PAGE));
}

const lettersOf = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Words of everything that is spoken: the title as well, unless the text begins with it and it is spoken once. */
export function wordsSpoken({ title, paragraphs }: Pick<NarratedText, 'title' | 'paragraphs'>): number {
  const isTitleInText = lettersOf(title) === lettersOf(paragraphs[0]);
  return countWords((isTitleInText ? paragraphs : [title, ...paragraphs]).join('\n\n'));
}

/**
 * The pages a text is priced by: those of the scan or PDF it was read from, or those its words fill, whichever are more.
 * @param ownPages of the scan or PDF; null for a text that has none of its own
 */
export function pagesToPrice(
  text: Pick<NarratedText, 'title' | 'paragraphs'>,
  ownPages: number | null,
): number {
  if (ownPages === null) return pagesOfWords(wordsSpoken(text));
  return Math.max(1, ownPages, Math.ceil(wordsSpoken(text) / DENSE_PAGE_WORDS));
}

import { WORDS_PER_PAGE } from './limits.ts';

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
}

/**
 * Pages of a text that has none of its own (txt, doc, docx). A docx names its page count itself, but that number
 * is the sender's word, so the price never depends on it.
 */
export function pagesOfWords(wordCount: number): number {
  return Math.max(1, Math.ceil(wordCount / WORDS_PER_PAGE));
}

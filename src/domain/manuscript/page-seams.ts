import { stretchesOf } from './places-in-text.ts';
import type { Review } from './review-schema.ts';

/** A page as it begins and ends. */
export interface PageWords {
  /** the first words that are read aloud, and the last; empty where none were read */
  readonly first: string;
  readonly last: string;
}

/** How a page ends: within a word, within a sentence, or with its end; null without words. */
function endOf({ last }: PageWords): 'word' | 'sentence' | 'end' | null {
  const words = last.trimEnd();
  if (words === '') return null;
  if (/\p{L}[-‐\u00ad]$/u.test(words)) return 'word';
  return /[.!?:…](?:["'”’)\]»])*$/u.test(words) ? 'end' : 'sentence';
}

/** Whether a page begins within a sentence; null without words. */
function goesOn({ first }: PageWords): boolean | null {
  const letter = /\p{L}/u.exec(first)?.[0];
  return letter === undefined ? null : /\p{Ll}/u.test(letter);
}

/** 2: a word goes on; 1: a sentence; 0: nothing is known; -1: the other page cannot come here. */
export function link(page: PageWords, next: PageWords): number {
  const [end, isOn] = [endOf(page), goesOn(next)];
  if (end === null || isOn === null) return 0;
  if (end === 'end') return isOn ? -1 : 0;
  if (!isOn) return end === 'word' ? -1 : 0;
  return end === 'word' ? 2 : 1;
}

/** The words with which each page begins and ends, by index; pages without any are not named. */
export function edgesOfPages({ paragraphs }: Pick<Review, 'paragraphs'>): Map<number, PageWords> {
  const edges = new Map<number, PageWords>();
  for (const paragraph of paragraphs) {
    if (paragraph.leftOutAs !== null) continue;
    for (const { page, from, to } of stretchesOf(paragraph.text, paragraph)) {
      const text = paragraph.text.slice(from, to).trim();
      if (text !== '') edges.set(page, { first: edges.get(page)?.first ?? text, last: text });
    }
  }
  return edges;
}

/** "I" is a capital within a sentence, too. */
const BEGINS_WITH_I = /^\P{L}*I(?!\p{L})/u;

/**
 * Whether a sentence ends or begins where one page meets the next, and not on the other side. By itself it proves nothing:
 * a name has a capital as well.
 */
export function isBroken(page: PageWords | undefined, next: PageWords | undefined): boolean {
  if (!page || !next || BEGINS_WITH_I.test(next.first)) return false;
  const [end, isOn] = [endOf(page), goesOn(next)];
  return end !== null && isOn !== null && (end === 'end') === isOn;
}

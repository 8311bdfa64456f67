import type { ReviewEdits } from './review.ts';
import { unspokenIn } from './spoken-characters.ts';

export const TITLE_LABEL = 'Title of the book';

/** What a person may send as a title. */
export const MAX_TITLE_LENGTH = 300;

/** What is told beside the field of the title. */
export function titleHint(title: string): string {
  if (title.trim() === '')
    return 'What is the book called? The title is read aloud at the start and shown on the cover.';
  const words = unspokenIn(title).map(({ start, end }) => `“${title.slice(start, end)}”`);
  if (words.length === 0) return 'Read aloud at the start and shown on the cover.';
  return `The voice can’t read ${words.join(', ')} aloud. Write how it sounds, or leave it as it is: it will still be shown on the cover.`;
}

/** The changes with another title; an empty one, or the one that was read, is no change. */
export function withTitle(edits: ReviewEdits, title: string, asRead: string): ReviewEdits {
  const { title: _, ...others } = edits;
  const wanted = title.trim();
  return wanted === '' || wanted === asRead ? others : { ...others, title: wanted };
}

import { unspokenIn } from '@/domain/manuscript/spoken-characters.ts';

export const TITLE_LABEL = 'Title of the book';

/** What is told beside the field of the title. */
export function titleHint(title: string): string {
  if (title.trim() === '')
    return 'What is the book called? The title is read aloud at the start and shown on the cover.';
  const words = unspokenIn(title).map(({ start, end }) => `“${title.slice(start, end)}”`);
  if (words.length === 0) return 'Read aloud at the start and shown on the cover.';
  return `The voice can’t read ${words.join(', ')} aloud. Write how it sounds, or leave it as it is: it will still be shown on the cover.`;
}

import type { MyData } from '@/backend/accounts/my-data.ts';
import { counted } from '@/domain/words/counted.ts';

type Holdings = NonNullable<MyData['holdings']>;

export const totalOf = (holdings: Holdings = []): number =>
  holdings.reduce((sum, { count }) => sum + count, 0);

/** What a person gave, which they count themselves. */
const GIVEN: Readonly<Record<string, string>> = {
  Audiobooks: 'audiobook',
  'Uploaded documents': 'uploaded document',
  'Photographed pages': 'photographed page',
  Videos: 'video',
  Recordings: 'recording',
};
const VOICE = new Set(['Voices', 'Voices at the voice service', 'Samples', 'Parts of narrations']);
const TEXT = new Set(['Manuscript texts', 'Manuscripts', 'Page readings', 'Changes to readings']);

/**
 * "2 uploaded documents, 1 recording, the voice, and the text": what was given by its number, what was made of it by its
 * name. The whole list is below it.
 */
export function holdingsText(holdings: Holdings = []): string {
  const there = holdings.filter(({ count }) => count > 0);
  const given = there.flatMap(({ what, count }) => (GIVEN[what] ? [counted(count, GIVEN[what])] : []));
  const made = there.filter(({ what }) => !GIVEN[what]);
  const hasText = made.some(({ what }) => TEXT.has(what));
  const hasVoice = made.some(({ what }) => VOICE.has(what));
  return new Intl.ListFormat('en-US').format([
    ...given,
    ...(hasVoice ? ['the voice and its samples'] : []),
    ...(hasText ? ['the text with your changes'] : []),
  ]);
}

/** The names of the table of holdings, as a person would say them. */
const SAID: Readonly<Record<string, string>> = {
  'Pictures of pages': 'Straightened pictures of your pages',
  Manuscripts: 'Notes on your text, such as its title and length',
  'Manuscript texts': 'Your text, and what we read from your pages',
  'Page readings': 'Which pages have been read',
  'Changes to readings': 'Changes you made to the text',
  'Texts and voices of ordered books': 'Texts and voices set aside for books you ordered',
  'Own recordings in ordered books': 'Their recording, set aside for books you ordered',
  'Progress of narrations': 'Progress of books being read aloud',
  'Parts of narrations': 'Passages already read aloud',
  'Parts of audiobooks': 'Covers and other parts of audiobooks',
  'Speech taken from recordings': 'Their speech, taken from your recordings',
  'Voices at the voice service': 'Voices kept by the voice service',
  'Listening places': 'Where you stopped listening',
  'Memoirs begun': 'Books you started',
  'Quote requests': 'Requests for a price',
  Permissions: 'Your answers about using a voice',
  'Links for the family': 'Links you shared with the family',
};

export const saidOf = (what: string): string => SAID[what] ?? what;

import type { MyData } from '@/backend/accounts/my-data.ts';
import { counted } from '@/domain/counted.ts';

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
 * name. The whole list, as the table of holdings has it, stands in the person's own data.
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

import { expect, it } from 'vitest';
import { isMisheard } from './read-sentence.ts';

const TEXT = 'In 1931 my mother kept the letters in a blue tin, and nobody saw them.';

it.each([
  ['the same words', 'in 1931 my mother kept the letters in a blue tin and nobody saw them'],
  [
    'figures in words',
    'In nineteen thirty one, my mother kept the letters in a blue tin and nobody saw them.',
  ],
  ['a word or two misheard', 'in 1931 my brother kept the letters in a blue thing and nobody saw them'],
])('takes %s for the sentence', (_, heard) => {
  expect(isMisheard(TEXT, heard)).toBe(false);
});

it.each([
  ['half of it missing', 'in 1931 my mother kept the'],
  ['silence', ''],
  ['invented words', `${TEXT} ${TEXT}`],
  ['babble', 'uh the the the may not all be so tim'],
])('takes %s for another one', (_, heard) => {
  expect(isMisheard(TEXT, heard)).toBe(true);
});

it('makes nothing of one word that was misheard', () => {
  expect(isMisheard('Yes.', 'yet')).toBe(false);
});

import { expect, test } from 'vitest';
import { englishWords } from './english-words.ts';

const words = await englishWords();

test.each([
  'morning',
  'colour',
  'color',
  'Turner',
  'TURNER',
  'Turner’s',
  "couldn't",
  'o’clock',
  'Mary',
  'of',
])('knows %s', (word) => {
  expect(words.has(word)).toBe(true);
});

test.each(['moming', 'cach', 'Tumer', 'scemed', 'hom', 'ou', 'Khrimian'])('does not know %s', (word) => {
  expect(words.has(word)).toBe(false);
});

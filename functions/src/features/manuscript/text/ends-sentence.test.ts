import { expect, it } from 'vitest';
import { endsSentence } from './clean-paragraph.ts';

it.each([
  ['It rained.', true],
  ['“Come in!”', true],
  ['he said…', true],
  ['and then,', false],
  ['Mr. Abernathy came', false],
])('knows whether "%s" ends a sentence', (line, expected) => {
  expect(endsSentence(line)).toBe(expected);
});

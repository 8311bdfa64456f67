import { expect, it } from 'vitest';
import { isHeading } from './headings.ts';

it.each([
  'Chapter 1',
  'CHAPTER XII',
  'Chapter Twenty-One: The River',
  'Part Two',
  'Part the First',
  'Prologue',
  'Epilogue: After the War',
  'Author’s Note',
  'EARLY DAYS',
  'Chapter 3. We moved to the coast in spring',
])('takes %j for a heading', (line) => {
  expect(isHeading(line)).toBe(true);
});

it.each([
  'Part of the house was old.',
  'Chapter',
  'Chapter one was the hardest part of my life to write down.',
  'Introduction of the tractor changed everything.',
  'OK',
  'I WAS NEVER SO AFRAID.',
  'He left.',
  '',
  '1947',
  `CHAPTER ${'I'.repeat(90)}`,
])('takes %j for text', (line) => {
  expect(isHeading(line)).toBe(false);
});

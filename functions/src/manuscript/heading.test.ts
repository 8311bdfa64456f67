import { expect, it } from 'vitest';
import { endsSentence, isChapterHead, isHeading } from './heading.ts';

it.each([
  'Chapter One',
  'CHAPTER IV',
  'Chapter 12: The Mill',
  'Part Two — War',
  'Chapter Twenty-One',
  'Epilogue',
])('takes "%s" for the head of a chapter', (line) => expect(isChapterHead(line)).toBe(true));

it.each([
  'chapter after chapter',
  'Part of the roof',
  'Chapter one of my life was short.',
  'Book now',
  'part two of the story',
])('does not take "%s" for the head of a chapter', (line) => expect(isChapterHead(line)).toBe(false));

it('takes a short line in capitals for a heading, but no initials and no number', () => {
  expect(isHeading('THE RIVER')).toBe(true);
  expect(isHeading('U.S.')).toBe(false);
  expect(isHeading('1947')).toBe(false);
});

it.each([
  ['It rained.', true],
  ['“Come in!”', true],
  ['he said…', true],
  ['and then,', false],
  ['Mr. Abernathy came', false],
])('knows whether "%s" ends a sentence', (line, expected) => {
  expect(endsSentence(line)).toBe(expected);
});

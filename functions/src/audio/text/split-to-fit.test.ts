import { expect, it } from 'vitest';
import { splitToFit } from './pack-chunks.ts';

it('leaves what fits as it is', () => {
  expect(splitToFit('short enough', 20)).toEqual(['short enough']);
});

it('prefers a semicolon to a comma and a comma to a space', () => {
  expect(splitToFit('one two, three; four five, six seven', 24)).toEqual([
    'one two, three;',
    'four five, six seven',
  ]);
  expect(splitToFit('one two three, four five six', 20)).toEqual(['one two three,', 'four five six']);
  expect(splitToFit('one two three four five', 10)).toEqual(['one two', 'three four', 'five']);
});

it('takes a worse break rather than a very short piece', () => {
  expect(splitToFit('no, then the old man walked to the sea', 30)).toEqual([
    'no, then the old man walked to',
    'the sea',
  ]);
});

it('cuts inside a word when there is nothing else', () => {
  expect(splitToFit('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
});

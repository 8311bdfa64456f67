import { expect, it } from 'vitest';
import { NO_EDITS } from '@/domain/manuscript/review.ts';
import { BOOK, paragraph } from '../../../../../tests/support/review-server.ts';
import { findInText, replaceInText } from './find-in-text.ts';

const review = {
  ...BOOK,
  paragraphs: [
    paragraph('a', 0, 'Ann met Anna. “Ann’s here,” said Ann.'),
    paragraph('b', 0, 'Ann, a note', { leftOutAs: 'footnote' as const }),
    paragraph('c', 1, 'Nobody.'),
  ],
};
const whole = { words: 'Ann', isWhole: true };
const textOf = (edits: typeof NO_EDITS) => edits.paragraphs.a?.text;

it('finds whole words in what is read aloud, with quotes however they are typed', () => {
  expect(findInText(review, NO_EDITS, whole).map(({ start }) => start)).toEqual([0, 15, 33]);
  expect(findInText(review, NO_EDITS, { ...whole, isWhole: false }).length).toBe(4);
  expect(findInText(review, NO_EDITS, { ...whole, words: "Ann's" }).map(({ start }) => start)).toEqual([15]);
  expect(findInText(review, NO_EDITS, { ...whole, words: '  ' })).toEqual([]);
});

it('replaces them everywhere, and nothing else', () => {
  const edits = replaceInText(review, NO_EDITS, whole, 'Agnes');
  expect(textOf(edits)).toBe('Agnes met Anna. “Agnes’s here,” said Agnes.');
  expect(Object.keys(edits.paragraphs)).toEqual(['a']);
});

it('replaces in the text as it was changed, and takes a change back that says what was read', () => {
  const changed = replaceInText(review, NO_EDITS, whole, 'Agnes');
  expect(replaceInText(review, changed, { words: 'Agnes', isWhole: true }, 'Ann')).toEqual(NO_EDITS);
});

it('does not replace what it has put in', () => {
  expect(textOf(replaceInText(review, NO_EDITS, whole, 'Ann Ann'))).toBe(
    'Ann Ann met Anna. “Ann Ann’s here,” said Ann Ann.',
  );
});

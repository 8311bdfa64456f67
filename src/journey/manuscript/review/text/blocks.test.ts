import { expect, test } from 'vitest';
import type { ReviewParagraph } from '@/domain/manuscript/review.ts';
import { blocksOf } from './blocks.ts';

const PAGE = { photoPath: null, side: 0, printedNumber: null, isBlank: false };
const paragraph = (id: string, page: number): ReviewParagraph => ({
  id,
  page,
  text: 'some words',
  isHeading: false,
  leftOutAs: null,
  doubts: [],
});
const ids = (pages: number, paragraphs: readonly ReviewParagraph[]) =>
  blocksOf({ pages: Array.from({ length: pages }, () => PAGE), paragraphs }).map((block) => [
    block.key,
    block.isPageStart,
    block.paragraphs.map(({ id }) => id),
  ]);

test('every page is a block, also one without a paragraph', () => {
  expect(ids(3, [paragraph('a', 0), paragraph('b', 0), paragraph('c', 2)])).toEqual([
    ['0-0', true, ['a', 'b']],
    ['1-0', true, []],
    ['2-0', true, ['c']],
  ]);
});

test('a long page is several blocks, of which the first begins it', () => {
  const many = Array.from({ length: 21 }, (_, index) => paragraph(`${index}`, 0));
  const blocks = ids(1, many);
  expect(blocks.map(([key, isPageStart]) => [key, isPageStart])).toEqual([
    ['0-0', true],
    ['0-1', false],
    ['0-2', false],
  ]);
  expect(blocks.flatMap(([, , own]) => own)).toEqual(many.map(({ id }) => id));
});

test('a longer text is guessed to be taller', () => {
  const [short, long] = ['word', 'word '.repeat(200)].map(
    (text) => blocksOf({ pages: [PAGE], paragraphs: [{ ...paragraph('a', 0), text }] })[0]?.guessPixels ?? 0,
  );
  expect(long).toBeGreaterThan((short ?? 0) + 300);
});

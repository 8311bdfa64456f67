import { describe, expect, it } from 'vitest';
import { cleanPages } from './clean-text.ts';

const SENTENCES = ['The river came up that summer.', 'It had rained for eleven days.', 'Nobody slept.'];
/** A Word file or a text made of pages: the heads of the pages stand between its paragraphs. */
const flowing = (...heads: readonly string[]) =>
  heads.flatMap((head, n) => [head, `${SENTENCES[n % 3]} It was the year ${1900 + n}.`]);
const readAs = (lines: readonly string[]) =>
  cleanPages([lines.map((text) => ({ text, begins: true }))], false).paragraphs;
const chaptersOf = (lines: readonly string[]) =>
  readAs(lines).flatMap(({ text, isHeading }) => (isHeading ? [text] : []));
const leftOutOf = (lines: readonly string[]) =>
  readAs(lines).flatMap(({ text, leftOutAs }) => (leftOutAs === 'running-head' ? [text] : []));

describe('heads of pages in a document without pages', () => {
  it('are left out where their numbers count on', () => {
    const heads = ['THE HILL FAMILY 12', '13 MARGARET HAYES', 'THE HILL FAMILY 14', '15 MARGARET HAYES'];
    expect(leftOutOf(flowing(...heads))).toEqual(heads);
    expect(chaptersOf(flowing(...heads))).toEqual([]);
  });

  it('are no chapters where they stand again and again without numbers, and nothing is left out', () => {
    const lines = flowing('THE HILL FAMILY', 'THE HILL FAMILY', 'THE HILL FAMILY');
    expect(chaptersOf(lines)).toEqual([]);
    expect(leftOutOf(lines)).toEqual([]);
  });

  it('leave alone what is a chapter, a single number, or numbers that do not count on', () => {
    const lines = flowing('THE HILL FAMILY', 'CHAPTER 3', 'THE MILL', 'CHAPTER 4', 'SHERMAN 12', 'APOLLO 13');
    expect(chaptersOf(lines)).toEqual(['THE HILL FAMILY', 'CHAPTER 3', 'THE MILL', 'CHAPTER 4']);
    expect(leftOutOf(lines)).toEqual([]);
  });
});

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

describe('numbers alone between the paragraphs of a document without pages', () => {
  const numbersLeftOut = (lines: readonly string[]) =>
    readAs(lines).flatMap(({ text, leftOutAs }) => (leftOutAs === 'page-number' ? [text] : []));
  const page = 'We went down to the river every morning of that summer, and came back at noon. '
    .repeat(6)
    .trim();
  const paged = (text: string, ...numbers: readonly string[]) => numbers.flatMap((number) => [text, number]);

  it.each([
    ['as they are', ['34', '35', '36']],
    ['in the ways of printers', ['34', '- 35 -', 'Page 36', '[37]', 'Page 38 of 120']],
    ['with pages that have none', ['34', '35', '36', '38', '41']],
    ['from the first page on', ['1', '2', '3', '4']],
  ])('are left out as page numbers where they count up: %s', (_, numbers) => {
    expect(numbersLeftOut([...paged(page, ...numbers), page])).toEqual(numbers);
  });

  it.each([
    ['two of them', paged(page, '34', '35')],
    ['numbers that do not count by one', paged(page, '34', '36', '38')],
    ['a list', ['What we needed:', ...['7', 'Milk', '8', 'Eggs', '9', 'Bread']]],
    ['a list of sentences', [page, ...['1', 'Wake early.', '2', 'Feed the horse.', '3', 'Go to bed.']]],
    ['marks of a list', [page, ...['1.', page, '2.', page, '3.', page]]],
    ['years', paged(page, '1943', '1944', '1945')],
    ['chapters from the begin of the book', ['My Life', '1', page, '2', page, '3', page]],
    ['chapters that no page would hold', paged(page.repeat(20), '1', '2', '3')],
    ['roman numbers, which are headings', paged(page, 'II', 'III', 'IV')],
  ])('stay where they are something else: %s', (_, lines) => {
    expect(numbersLeftOut(lines)).toEqual([]);
  });

  it('part no sentence', () => {
    const halves = ['and then, on the last day of that year, we', 'went down to the river.', 'It was cold.'];
    const lines = [page, '34', page, '35', halves[0], '36', ...halves.slice(1)].map(String);
    const read = readAs(lines).flatMap(({ text, leftOutAs }) => (leftOutAs ? [] : [text]));
    expect(read).toEqual([page, page, `${halves[0]} ${halves[1]}`, halves[2]]);
  });
});

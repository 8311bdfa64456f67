import { describe, expect, it } from 'vitest';
import { markPageEdges } from './page-edges.ts';

const BODY = ['The river came up that summer.', 'It had rained for eleven days.', 'Nobody slept that night.'];
const body = (n: number) => BODY.map((text) => `${text} ${'ABCDEFGH'[n]?.repeat(30)}`);
const clean = (pages: readonly (readonly string[])[]) =>
  markPageEdges(pages.map((page) => page.map((text) => ({ text })))).pages.map((page) =>
    page.filter(({ leftOutAs }) => !leftOutAs).map(({ text }) => text),
  );

describe('page edges', () => {
  it('drops running heads that alternate left and right, with their numbers', () => {
    const pages = [0, 1, 2, 3, 4, 5].map((n) => [
      n % 2 ? `${n + 10} MARGARET HAYES` : `THE BLUE DOOR ${n + 10}`,
      ...body(n),
    ]);
    expect(clean(pages)).toEqual([0, 1, 2, 3, 4, 5].map(body));
  });

  it('drops heads that were read with faults', () => {
    const heads = ['THE HOUSE ON ALDER STREET', 'THE HOUSE 0N ALDER STREET', 'THF HOUSE ON ALDER STREFT'];
    expect(clean(heads.map((head, n) => [head, ...body(n)]))).toEqual([0, 1, 2].map(body));
  });

  it('drops page numbers at the foot, bare and adorned', () => {
    const feet = ['7', '– 8 –', 'Page 9', '10 of 12'];
    expect(clean(feet.map((foot, n) => [...body(n), foot]))).toEqual([0, 1, 2, 3].map(body));
  });

  it('drops roman numbers that count on', () => {
    expect(clean(['iv', 'v', 'vi'].map((foot, n) => [...body(n), foot]))).toEqual([0, 1, 2].map(body));
  });

  it('keeps a year and a chapter number that stand alone at the top of a page', () => {
    const pages = [['1947', ...body(0)], body(1), body(2), ['2', ...body(3)], body(4)];
    expect(clean(pages)).toEqual(pages);
  });

  it('keeps chapter heads that differ in their number only', () => {
    const pages = [
      ['Chapter I', ...body(0)],
      ['Chapter II', ...body(1)],
      ['Chapter III', ...body(2)],
    ];
    expect(clean(pages)).toEqual(pages);
  });

  it('keeps the first head of a chapter and drops its repetitions', () => {
    const pages = [0, 1, 2].map((n) => ['Chapter One: The Blue Door', ...body(n)]);
    expect(clean(pages)).toEqual([['Chapter One: The Blue Door', ...body(0)], body(1), body(2)]);
  });

  it('keeps the title of the book when it is repeated in capitals', () => {
    const pages = [0, 1, 2].map((n) => [n ? 'THE BLUE DOOR' : 'The Blue Door', ...body(n)]);
    expect(clean(pages)).toEqual([['The Blue Door', ...body(0)], body(1), body(2)]);
  });

  it('keeps a page that holds nothing but what other pages repeat', () => {
    expect(clean([['Hello world'], ['Hello world'], ['Hello world']])).toEqual(
      Array(3).fill(['Hello world']),
    );
  });

  it('leaves out the number of a page that holds nothing else', () => {
    expect(clean([['7', ...body(0)], ['8'], ['9', ...body(2)]])).toEqual([body(0), [], body(2)]);
  });

  it('takes the layout of the first line for what it is without the head', () => {
    const pages = [0, 1, 2].map((n) => [
      { text: 'THE BLUE DOOR' },
      { text: `came up that summer ${n}${'xyz'[n]?.repeat(9)}`, begins: true, beginsAtTop: false },
      { text: 'and down again', begins: false },
    ]);
    expect(markPageEdges(pages).pages[1]?.[1]).toMatchObject({ begins: false });
  });

  it('is quick on a book of 2,000 pages', () => {
    const pages = Array.from({ length: 2_000 }, (_, n) => [
      `${'abcdefgh'[n % 8]} line of words ${n}`,
      ...body(n % 8),
    ]);
    const started = performance.now();
    clean(pages);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

import { describe, expect, it, test } from 'vitest';
import { areAllInOrder, readNumbers } from './printed-numbers.ts';

/** Pages by the number printed on them; `null` has none. */
const pages = (numbers: readonly (number | null)[]) =>
  numbers.map((printedNumber, n) => ({ photoPath: `p${n}`, side: 0, printedNumber, isBlank: false }));
const read = (numbers: readonly (number | null)[], isRepeat = false) =>
  readNumbers(pages(numbers), () => isRepeat);

describe('a gap in the printed numbers', () => {
  it.each<[string, (number | null)[], unknown[]]>([
    ['one page', [210, 211, 213, 214], [{ after: 1, missing: [212], count: 1, from: 211, to: 213 }]],
    ['a leaf', [210, 211, 214, 215], [{ after: 1, missing: [212, 213], count: 2, from: 211, to: 214 }]],
    [
      'two gaps around a single page',
      [210, 211, 213, 215, 216],
      [
        { after: 1, missing: [212], count: 1 },
        { after: 2, missing: [214], count: 1 },
      ],
    ],
    [
      'beside a page without a number',
      [210, 211, null, 214, 215],
      [{ after: 2, missing: [], count: 1, from: 211, to: 214 }],
    ],
    ['before the last page', [1, 2, 4], [{ after: 1, missing: [3] }]],
    ['after the first page', [212, 214, 215], [{ after: 0, missing: [213] }]],
    [
      'before a last page that stands alone, and a smaller one before it',
      [4, 7, 8, 17],
      [
        { after: 0, missing: [5, 6], from: 4, to: 7 },
        { after: 2, missing: [9, 10, 11, 12, 13, 14, 15, 16], count: 8, from: 8, to: 17 },
      ],
    ],
    ['after a first page that stands alone', [4, 12, 13], [{ after: 0, count: 7, from: 4, to: 12 }]],
    ['between two phones’ pages', [1, 2, 3, 18, 19, 20], [{ after: 2, count: 14, from: 3, to: 18 }]],
    [
      'after every page',
      [1, 3, 5],
      [
        { after: 0, missing: [2], count: 1 },
        { after: 1, missing: [4], count: 1 },
      ],
    ],
    ['between the only two pages', [1, 3], [{ after: 0, missing: [2], count: 1 }]],
    [
      'after a page and after a leaf',
      [1, 3, null, 6],
      [
        { after: 0, missing: [2] },
        { after: 2, count: 1 },
      ],
    ],
  ])('is told: %s', (_name, numbers, gaps) => {
    expect(read(numbers).gaps).toMatchObject(gaps);
    expect(read(numbers).gaps).toHaveLength(gaps.length);
  });

  it.each<[string, (number | null)[]]>([
    ['pages that follow each other', [1, 2, 3, 4]],
    ['chapter openings without a number', [1, 2, null, 4, 5, null, null, 8, 9]],
    ['plates that are not counted', [20, 21, null, null, 22, 23]],
    ['a number misread in the middle', [210, 211, 272, 213, 214]],
    ['a number misread at the end', [210, 211, 212, 273]],
    ['a number misread at the start', [10, 211, 212, 213]],
    ['hardly any numbers', [null, 7, null, null]],
    ['two numbers that nothing confirms', [7, 90]],
    ['numbers that nothing confirms, and that lie far apart', [1, 3, 90]],
    ['a digit misread on the last page', [11, 12, 13, 19]],
    ['a number far away before the last page', [34, 35, 36, 56, 38]],
    ['a first page whose number another one without a number has', [null, 35, 36, 37, 38, 34]],
    ['a digit too many on the last page', [7, 8, 19]],
    ['a number far away on the last page', [7, 8, 170]],
    ['a second part shorter than the first pages without a number', [null, null, null, 4, 5, 6, 1, 2, 3]],
    ['a second part whose first pages have no number', [40, 41, 42, null, null, 5, 6, 7]],
    ['a second part that begins again at one', [40, 41, 42, 1, 2, 3]],
    ['no pages', []],
  ])('is not seen in %s', (_name, numbers) => {
    expect(read(numbers)).toEqual({ gaps: [], misplaced: [], repeated: [] });
  });
});

test('a last number that may be misread is believed where the words do not go on', () => {
  const gapsIn = (broken: number) =>
    readNumbers(
      pages([1, 2, 3, null, 9]),
      () => false,
      (page) => page === broken,
    ).gaps;
  expect(gapsIn(1)).toEqual([]);
  expect(gapsIn(2)).toMatchObject([{ from: 3, to: 9, count: 4 }]);
  expect(gapsIn(3)).toMatchObject([{ from: 3, to: 9, count: 4 }]);
});

test.each<[string, (number | null)[], number[]]>([
  ['two pages in the wrong order', [38, 39, 40, 42, 41, 43, 44, 45], [4]],
  ['a leaf that stands behind the next one', [38, 39, 42, 43, 40, 41, 44, 45], [4, 5]],
  ['a page that came far too early', [1, 2, 3, 4, 9, 5, 6, 7, 8, 10, 11], [4]],
  ['a page that came far too late', [1, 2, 4, 5, 6, 7, 3, 8, 9], [6]],
  ['the last page before all others', [8, 3, 4, 5, 6, 7], [0]],
  ['the first page after all others', [4, 5, 6, 7, 3], [4]],
  ['the second half before the first', [8, 9, 10, 5, 6, 7], [3, 4, 5]],
  ['the second half before the first, from the first page on', [5, 6, 7, 1, 2, 3, 4], [3, 4, 5, 6]],
  ['two halves of which no number confirms another', [8, null, 17, 4, null, 7], [3, 5]],
  ['the first page, that is wanted further back', [5, 1, 2, 3, 4, 6, 7], [0]],
  ['from back to front', [8, 7, null, 5, 4], [0, 1, 3, 4]],
  ['the second half from back to front', [1, 2, 3, 4, 9, 8, 7, 6, 5], [4, 5, 6, 7, 8]],
])('pages out of order are told, and not called missing: %s', (_name, numbers, misplaced) => {
  expect(read(numbers)).toEqual({ gaps: [], misplaced, repeated: [] });
});

test('a page taken twice in a row is repeated, whatever its text', () => {
  expect(read([41, 42, 42, 43, 44]).repeated).toEqual([[1, 2]]);
});

test('pages taken again later are repeated when they read the same', () => {
  expect(read([41, 42, 41, 42, 43], true)).toEqual({
    gaps: [],
    misplaced: [],
    repeated: [
      [0, 2],
      [1, 3],
    ],
  });
});

test('a gap in the first part is not filled by the second part’s numbers', () => {
  expect(read([1, 2, 4, 5, 1, 2, 3, 4]).gaps).toMatchObject([{ after: 1, missing: [3] }]);
});

test.each<[string, boolean, (number | null)[]]>([
  ['one after the other', true, [4, 5, 6, 7]],
  ['with openings that have none', true, [1, 2, null, 4, 5]],
  ['after pages that have none', true, [null, null, 3, 4, 5]],
  ['with a gap that somebody said is none', false, [4, 7, 8, 17]],
  ['backwards', false, [8, 17, 4, 7]],
  ['that begin again', false, [1, 2, 3, 1, 2]],
  ['on hardly any page', false, [null, null, null, null, 5, 6]],
  ['on one page', false, [5]],
  ['on none', false, [null, null]],
])('numbers %s tell that all pages are here and in order: %s', (_name, isTold, numbers) => {
  expect(areAllInOrder(pages(numbers))).toBe(isTold);
});

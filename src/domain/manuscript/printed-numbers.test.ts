import { describe, expect, it, test } from 'vitest';
import { readNumbers } from './printed-numbers.ts';

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
    ['a second part that begins again at one', [40, 41, 42, 1, 2, 3]],
    ['no pages', []],
  ])('is not seen in %s', (_name, numbers) => {
    expect(read(numbers)).toEqual({ gaps: [], misplaced: [], repeated: [] });
  });
});

test.each<[string, (number | null)[], number[]]>([
  ['two pages in the wrong order', [38, 39, 40, 42, 41, 43, 44, 45], [4]],
  ['a leaf that stands behind the next one', [38, 39, 42, 43, 40, 41, 44, 45], [4, 5]],
  ['a page that came far too early', [1, 2, 3, 4, 9, 5, 6, 7, 8, 10, 11], [4]],
  ['a page that came far too late', [1, 2, 4, 5, 6, 7, 3, 8, 9], [6]],
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

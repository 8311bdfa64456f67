import { expect, test } from 'vitest';
import { gridIn, includesRows, topFor, visibleRows } from './use-visible-rows.ts';

test('only the rows in view exist, with one to spare on each side', () => {
  expect(visibleRows(200, 100, { topPixels: 0, heightPixels: 500 }, 1)).toEqual({ from: 0, to: 6 });
  expect(visibleRows(200, 100, { topPixels: 5_050, heightPixels: 500 }, 1)).toEqual({ from: 49, to: 57 });
  expect(visibleRows(200, 100, { topPixels: 19_500, heightPixels: 500 }, 1)).toEqual({ from: 194, to: 200 });
});

test('a short list is whole, an empty one is empty, and a scroll beyond the end shows the end', () => {
  expect(visibleRows(3, 100, { topPixels: 0, heightPixels: 900 }, 0)).toEqual({ from: 0, to: 3 });
  expect(visibleRows(0, 100, { topPixels: 0, heightPixels: 900 }, 0)).toEqual({ from: 0, to: 0 });
  expect(visibleRows(2, 100, { topPixels: 900, heightPixels: 500 }, 0)).toEqual({ from: 1, to: 2 });
});

test('a view within the rows that exist needs no others', () => {
  expect(includesRows({ from: 4, to: 9 }, { from: 4, to: 8 })).toBe(true);
  expect(includesRows({ from: 4, to: 9 }, { from: 3, to: 8 })).toBe(false);
  expect(includesRows({ from: 4, to: 9 }, { from: 5, to: 10 })).toBe(false);
});

test('on a desk a few pages share the width, many stand five in a row, and a phone has three or, of a few, two', () => {
  expect(gridIn(1_280, 3, true)).toMatchObject({ columns: 3, widest: 960 });
  expect(gridIn(1_280, 200, true).columns).toBe(5);
  expect(gridIn(1_280, 3, true).rowPixels).toBeGreaterThan(gridIn(1_280, 200, true).rowPixels);
  expect(gridIn(390, 200, false)).toMatchObject({ columns: 3, rowPixels: 204 });
  expect(gridIn(390, 4, false)).toMatchObject({ columns: 2, widest: 366 });
  expect(gridIn(390, 4, false).rowPixels).toBeGreaterThan(204);
  expect(gridIn(390, 1, false)).toMatchObject({ columns: 1, widest: 183 });
});

test('a list opens at its top where the wanted row is in view from there, else at that row', () => {
  expect(topFor(2, 204, 640)).toBe(0);
  expect(topFor(3, 204, 640)).toBe(3 * 204);
});

import { expect, test } from 'vitest';
import { placeAt, placeByKey, scrollSpeed } from './places.ts';

const GRID = { columns: 3, tilePixels: 100, rowPixels: 200, count: 8 };

test('a spot over the list is a place in it, and beside it the nearest one', () => {
  expect(placeAt({ x: 150, y: 250 }, GRID)).toBe(4);
  expect(placeAt({ x: -40, y: -10 }, GRID)).toBe(0);
  expect(placeAt({ x: 900, y: 10 }, GRID)).toBe(2);
  expect(placeAt({ x: 290, y: 590 }, GRID)).toBe(7);
});

test('arrow keys lead by one or by a row, and stop at the ends', () => {
  const from4 = (key: string) => placeByKey(key, 4, 3, 7);
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'a'].map(from4)).toEqual([3, 5, 1, 7, null]);
  expect(placeByKey('ArrowUp', 1, 3, 7)).toBe(0);
  expect(placeByKey('ArrowDown', 6, 3, 7)).toBe(7);
});

test('the list scrolls where something is held near its top or bottom, faster the nearer, and else not', () => {
  expect(scrollSpeed(300, 100, 700)).toBe(0);
  expect(scrollSpeed(690, 100, 700)).toBeGreaterThan(scrollSpeed(640, 100, 700));
  expect(scrollSpeed(110, 100, 700)).toBeLessThan(0);
  expect(scrollSpeed(2_000, 100, 700)).toBe(14);
});

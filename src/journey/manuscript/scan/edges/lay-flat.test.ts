import { expect, test } from 'vitest';
import type { Corners } from '@/device/storage/pages/rows.ts';
import { isPageShape, moveCorner, WHOLE_PHOTO } from './corners.ts';
import { flatSize, lensOf, through } from './lay-flat.ts';

const SLANTED: Corners = [
  { x: 0.2, y: 0.1 },
  { x: 0.75, y: 0.15 },
  { x: 0.9, y: 0.95 },
  { x: 0.05, y: 0.85 },
];

test('the corners of the flat page are those of the page in the photo, and its middle is where its diagonals meet', () => {
  const lens = lensOf(SLANTED);
  for (const [at, corner] of WHOLE_PHOTO.entries()) {
    const found = through(lens, corner);
    expect(found.x).toBeCloseTo(SLANTED[at]?.x ?? Number.NaN);
    expect(found.y).toBeCloseTo(SLANTED[at]?.y ?? Number.NaN);
  }
  const { x, y } = through(lens, { x: 0.5, y: 0.5 });
  // 0.2 + 0.7 s, 0.1 + 0.85 s meets 0.75 - 0.7 t, 0.15 + 0.7 t
  const s = (0.7 * 0.55 + 0.7 * 0.05) / (0.7 * 0.85 + 0.7 * 0.7);
  expect([x, y]).toEqual([expect.closeTo(0.2 + 0.7 * s), expect.closeTo(0.1 + 0.85 * s)]);
});

test('the flat page is as large as its longer edges', () => {
  expect(flatSize(WHOLE_PHOTO, { width: 400, height: 300 })).toEqual({ width: 400, height: 300 });
  expect(flatSize(SLANTED, { width: 1000, height: 1000 })).toEqual({ width: 856, height: 814 });
});

test('a corner stays in the photo, and never folds the page over', () => {
  expect(moveCorner(WHOLE_PHOTO, 0, { x: -3, y: 0.2 })[0]).toEqual({ x: 0, y: 0.2 });
  expect(moveCorner(WHOLE_PHOTO, 0, { x: 0.9, y: 0.9 })).toBe(WHOLE_PHOTO);
  expect(isPageShape([SLANTED[1], SLANTED[0], SLANTED[2], SLANTED[3]])).toBe(false);
});

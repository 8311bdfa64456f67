import { expect, test } from 'vitest';
import type { Corners } from '@/device/storage/pages/rows.ts';
import { WHOLE_PHOTO } from '../edges/corners.ts';
import { FIRST_SIGHT, looksInVain, nextSight, type Sight } from './use-outline.ts';

/** A page that lies so far to the right, in shares. */
const pageAt = (right: number): Corners =>
  WHOLE_PHOTO.map(({ x, y }) => ({ x: 0.1 + x * 0.4 + right, y: 0.1 + y * 0.8 })) as unknown as Corners;
const after = (...looks: (Corners | null)[]): Sight => looks.reduce(nextSight, FIRST_SIGHT);

test('a page is outlined when it was seen twice in a row in one place', () => {
  expect(after(pageAt(0)).shown).toBeNull();
  expect(after(pageAt(0), pageAt(0.02)).shown).toEqual(pageAt(0.02));
  expect(after(pageAt(0), null, pageAt(0)).shown).toBeNull();
  expect(after(pageAt(0), pageAt(0.3)).shown).toBeNull();
});

test('the outline follows the page, and does not tremble', () => {
  const sight = after(pageAt(0), pageAt(0));
  expect(nextSight(sight, pageAt(0.004))).toBe(sight);
  expect(nextSight(sight, pageAt(0.05)).shown).toEqual(pageAt(0.05));
});

test('one look that misses it takes nothing away; two do, and so does a page somewhere else', () => {
  const sight = after(pageAt(0), pageAt(0));
  expect(nextSight(sight, null).shown).toEqual(pageAt(0));
  expect(after(pageAt(0), pageAt(0), null, null)).toBe(FIRST_SIGHT);
  expect(nextSight(sight, pageAt(0.4)).shown).toBeNull();
});

test('that no whole page is seen is told when it lasts, and no more once one is', () => {
  const page = [
    { x: 0.1, y: 0.1 },
    { x: 0.9, y: 0.1 },
    { x: 0.9, y: 0.9 },
    { x: 0.1, y: 0.9 },
  ] as const;
  const looks = (count: number) => Array.from({ length: count }, () => null).reduce(looksInVain, 0);
  expect(looks(8)).toBeLessThan(looks(9));
  expect(looks(9)).toBe(looks(30));
  expect(looksInVain(looks(30), page)).toBe(0);
});

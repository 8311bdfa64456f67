import { expect, it } from 'vitest';
import { beside, blankPage, lit, onTable, withText } from '../../../../tests/support/draw-page.ts';
import { preparePages } from './prepare-pages.ts';

const bare = blankPage(640, 960);
const printed = withText(bare, { left: 60, top: 80, width: 520, height: 800 });

it('gives the pages of an open book, left before right', () => {
  const half = withText(bare, { left: 60, top: 80, width: 520, height: 400 });
  const inkOf = ({ pixels }: { pixels: Uint8Array }) =>
    pixels.filter((value) => value < 128).length / pixels.length;
  const photo = lit(onTable(beside(printed, half), 40), (x) => 0.9 - x / 3_000, 5);
  const [left, right, ...more] = preparePages(photo);
  expect(more).toEqual([]);
  expect([left?.isBlank, right?.isBlank]).toEqual([false, false]);
  expect(left && right && inkOf(left.image) / inkOf(right.image)).toBeGreaterThan(1.5);
});

it('enlarges letters of a small photo', () => {
  const [page] = preparePages(onTable(printed, 40));
  expect(page?.image.width).toBe(850);
});

it('does not change the photo', () => {
  const photo = onTable(printed, 40);
  const before = photo.pixels.slice();
  preparePages(photo);
  expect(photo.pixels).toEqual(before);
});

it('says that a leaf is empty', () => {
  expect(preparePages(onTable(bare, 40))).toMatchObject([{ isBlank: true }]);
});

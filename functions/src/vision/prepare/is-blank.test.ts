import { expect, it } from 'vitest';
import { blankPage, lit, withText } from '../../../../tests/support/draw-page.ts';
import { flatten } from './flatten.ts';
import type { GrayImage } from './gray-image.ts';
import { localMean } from './neighborhood.ts';
import { isBlank } from './prepare-pages.ts';

const [width, height] = [1_000, 1_400];
const bare = blankPage(width, height);
const printed = withText(bare, { left: 90, top: 100, width: 820, height: 1_200 });
const inEveningLight = (page: GrayImage) => flatten(lit(page, (x) => 0.8 - (0.4 * x) / width, 10));

/** What is printed on the back, seen through the paper: soft, and a good deal paler than ink. */
const showingThrough: GrayImage = {
  ...bare,
  pixels: localMean(printed, 2).pixels.map((value) => 235 - (235 - value) * 0.35),
};

it('knows an empty leaf', () => {
  expect(isBlank(inEveningLight(bare))).toBe(true);
});

it('does not take for text what shines through the paper', () => {
  expect(showingThrough.pixels.toSorted()[0]).toBeLessThan(200);
  expect(isBlank(inEveningLight(showingThrough))).toBe(true);
});

it('does not take stains and folds for text', () => {
  const stained = lit(bare, (x, y) => 1 - 0.5 * Math.exp(-((x - 400) ** 2 + (y - 600) ** 2) / 60 ** 2));
  const folded = lit(stained, (_, y) => 1 - 0.25 * Math.exp(-(((y - 700) / 6) ** 2)));
  expect(isBlank(inEveningLight(folded))).toBe(true);
});

it('sees text', () => {
  expect(isBlank(inEveningLight(printed))).toBe(false);
});

it('sees pale text', () => {
  const pale = { ...printed, pixels: printed.pixels.map((value) => 235 - (235 - value) * 0.6) };
  expect(isBlank(inEveningLight(pale))).toBe(false);
});

it('sees a title alone on its page', () => {
  const title = withText(bare, { left: 440, top: 500, width: 120, height: 20 });
  expect(isBlank(inEveningLight(title))).toBe(false);
});

import { expect, it } from 'vitest';
import { beside, blankPage, lit, withText } from '../../../../tests/support/draw-page.ts';
import { splitSpread } from './split-spread.ts';

const pageOf = (width: number, height: number, seed: number) =>
  withText(blankPage(width, height), { left: 70, top: 90, width: width - 140, height: height - 180 }, seed);

it.each([
  ['in the middle', 800, 800],
  ['left of it', 700, 900],
  ['right of it', 890, 710],
])('splits an open book whose spine is %s', (_, leftWidth, rightWidth) => {
  const spread = beside(pageOf(leftWidth, 1_100, 1), pageOf(rightWidth, 1_100, 2));
  const shadowed = lit(spread, (x) => 1 - 0.5 * Math.exp(-(((x - leftWidth) / 60) ** 2)), 6);
  const [left, right, ...more] = splitSpread(shadowed);
  expect(more).toEqual([]);
  // any place in the empty gutter will do; the text begins 70 pixels from the spine
  expect(Math.abs((left?.width ?? 0) - leftWidth)).toBeLessThan(spread.width * 0.04);
  expect((left?.width ?? 0) + (right?.width ?? 0)).toBeGreaterThanOrEqual(spread.width);
});

it('finds the spine within one percent when text goes up to it', () => {
  const left = withText(blankPage(800, 1_100), { left: 70, top: 90, width: 718, height: 900 });
  const right = withText(blankPage(800, 1_100), { left: 12, top: 90, width: 718, height: 900 }, 2);
  const [first] = splitSpread(beside(left, right));
  expect(Math.abs((first?.width ?? 0) - 800)).toBeLessThan(16);
});

it('does not split a portrait page of two columns', () => {
  const columns = beside(pageOf(500, 1_300, 1), pageOf(500, 1_300, 2));
  expect(splitSpread(columns)).toEqual([columns]);
});

it('does not split a page photographed with the phone held across', () => {
  const page = pageOf(1_600, 1_100, 1);
  expect(splitSpread(page)).toEqual([page]);
});

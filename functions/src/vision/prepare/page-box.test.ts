import { expect, it } from 'vitest';
import { blankPage, lit, onTable, withText } from '../../../../tests/support/draw-page.ts';
import { cropToPage } from './page-box.ts';

const page = withText(blankPage(800, 1_100), { left: 80, top: 80, width: 640, height: 900 });

it('cuts the table around a page', () => {
  const { width, height } = cropToPage(onTable(page, 150));
  expect(Math.abs(width - 800)).toBeLessThan(16);
  expect(Math.abs(height - 1_100)).toBeLessThan(22);
});

it('leaves a page whole that fills the photo', () => {
  const { width, height } = cropToPage(page);
  expect(width).toBeGreaterThan(790);
  expect(height).toBeGreaterThan(1_090);
});

it('does not take a small light patch for the page', () => {
  const photo = onTable(blankPage(200, 200), 400);
  expect(cropToPage(photo)).toBe(photo);
});

it('keeps the side of a page that lies in the dark', () => {
  const photo = lit(onTable(page, 60), (x) => 0.95 - (0.6 * x) / 920);
  const { width, height } = cropToPage(photo);
  expect(width).toBeGreaterThanOrEqual(796);
  expect(width).toBeLessThan(840);
  expect(height).toBeLessThan(1_140);
});

import { expect, it } from 'vitest';
import { beside, blankPage, withText } from '../../../../tests/support/draw-page.ts';
import { trimFacingPage } from './trim-facing-page.ts';

const page = withText(blankPage(900, 1_300), { left: 70, top: 100, width: 760, height: 1_100 });
const strip = withText(blankPage(70, 1_300), { left: 0, top: 100, width: 60, height: 1_100 }, 2);

it('cuts the strip of the facing page on the left, and no text', () => {
  const { width } = trimFacingPage(beside(strip, page));
  expect(width).toBeLessThan(910);
  expect(width).toBeGreaterThan(830);
});

it('cuts it on the right', () => {
  const mirrored = withText(blankPage(70, 1_300), { left: 10, top: 100, width: 60, height: 1_100 }, 2);
  const { width } = trimFacingPage(beside(page, mirrored));
  expect(width).toBeLessThan(910);
  expect(width).toBeGreaterThan(830);
});

it('leaves a page alone that stands by itself', () => {
  expect(trimFacingPage(page)).toBe(page);
});

it('keeps both columns of a page', () => {
  const column = withText(blankPage(450, 1_300), { left: 30, top: 100, width: 390, height: 1_100 });
  const columns = beside(column, column);
  expect(trimFacingPage(columns)).toBe(columns);
});

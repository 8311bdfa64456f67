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

it('cuts no line ends of a page that holds a few lines, of which some are longer', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    let few = blankPage(900, 1_300);
    for (const [line, width] of [760, 770, 300, 800, 780, 360].entries())
      few = withText(few, { left: 70, top: 120 + 30 * line, width, height: 20 }, 10 * seed + line);
    expect(trimFacingPage(few).width, `letters ${seed}`).toBe(900);
  }
});

import { expect, it } from 'vitest';
import { blankPage, lit, withText } from '../../../../tests/support/draw-page.ts';
import { flatten } from './flatten.ts';

const [width, height] = [900, 1_200];
const page = withText(blankPage(width, height), { left: 80, top: 80, width: 740, height: 1_040 });
const isInk = (at: number) => (page.pixels[at] ?? 0) < 100;

it.each([
  ['light that falls off to one side', (x: number) => 1 - (0.65 * x) / width],
  ['a soft shadow over a corner', (x: number, y: number) => 1 - 0.5 / (1 + Math.exp((x + y - 800) / 40))],
  ['hardly any light', () => 0.25],
])('makes paper white and leaves ink dark under %s', (_, light) => {
  const { pixels } = flatten(lit(page, light));
  const paper = pixels.filter((_value, at) => !isInk(at)).toSorted();
  const ink = pixels.filter((_value, at) => isInk(at)).toSorted();
  expect(paper[Math.floor(paper.length * 0.01)]).toBeGreaterThan(200);
  expect(ink[Math.floor(ink.length * 0.99)]).toBeLessThan(110);
});

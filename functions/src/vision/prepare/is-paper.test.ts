import { expect, it } from 'vitest';
import { blankPage, lit } from '../../../../tests/support/draw-page.ts';
import type { GrayImage } from './gray-image.ts';
import { isPaper } from './is-paper.ts';

function drawn(gray: (x: number, y: number) => number): GrayImage {
  const [width, height] = [600, 800];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    gray(at % width, Math.floor(at / width)),
  );
  return { width, height, pixels };
}

it('takes an empty leaf in uneven light for paper', () => {
  expect(isPaper(lit(blankPage(800, 1_000), (x) => 0.95 - (0.4 * x) / 800, 8))).toBe(true);
});

it.each([
  ['the grain of a table', drawn((x, y) => 150 + 40 * Math.sin(x / 3 + Math.sin(y / 90)))],
  ['a dark room', drawn(() => 40)],
  ['things with edges', drawn((x, y) => (((x >> 5) + (y >> 5)) % 2 ? 220 : 120))],
])('does not take %s for paper', (_, photo) => {
  expect(isPaper(photo)).toBe(false);
});

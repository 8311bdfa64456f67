import { describe, expect, it } from 'vitest';
import { bent, blankPage, LINE_PX, withText } from '../../../../tests/support/draw-page.ts';
import { dewarp } from './dewarp.ts';
import { crop, type GrayImage } from './gray-image.ts';

const [width, height] = [1_000, 1_300];
const text = { left: 70, top: 100, width: 860, height: 1_100 };
const page = withText(blankPage(width, height), text);

const STRIP_PX = 40;

/** How many pixels the lines in a strip stand below those in the middle: the shift at which their ink fits best. */
function offsets(image: GrayImage): number[] {
  const inkOf = (left: number) => {
    const rows = Array.from({ length: height }, () => 0);
    const strip = crop(image, { left, top: 0, width: STRIP_PX, height });
    for (const [at, value] of strip.pixels.entries()) {
      const row = Math.floor(at / STRIP_PX);
      rows[row] = (rows[row] ?? 0) + 255 - value;
    }
    return rows;
  };
  const middle = inkOf(width / 2);
  const lefts = Array.from({ length: 20 }, (_, strip) => text.left + 20 + strip * STRIP_PX);
  return lefts.map((left) => {
    const rows = inkOf(left);
    const fit = (shift: number) =>
      middle.slice(200, 1_100).reduce((sum, ink, at) => sum + ink * (rows[at + 200 + shift] ?? 0), 0);
    const shifts = Array.from({ length: LINE_PX }, (_, at) => at - LINE_PX / 2);
    return shifts.reduce((best, shift) => (fit(shift) > fit(best) ? shift : best), 0);
  });
}
const worst = (image: GrayImage) => Math.max(...offsets(image).map(Math.abs));

describe('dewarping', () => {
  it.each([
    ['a curl', (x: number, y: number) => [x, y - 40 * Math.sin((Math.PI * x) / width)] as const],
    ['a wave', (x: number, y: number) => [x, y - 20 * Math.sin((2 * Math.PI * x) / width)] as const],
    ['a tilt', (x: number, y: number) => [x, y - 0.07 * (x - width / 2)] as const],
    [
      'a curl that grows to the foot',
      (x: number, y: number) => [x, y - 50 * (y / height) * Math.sin((Math.PI * x) / width)] as const,
    ],
  ])('straightens %s to less than two pixels', (_, from) => {
    const photo = bent(page, from);
    expect(worst(photo)).toBeGreaterThan(8);
    expect(worst(dewarp(photo))).toBeLessThan(2);
  });

  it('leaves straight lines straight', () => {
    expect(worst(dewarp(page))).toBeLessThan(2);
  });

  it('leaves a page alone that has no lines to go by', () => {
    const bare = withText(blankPage(width, height), { left: 400, top: 300, width: 120, height: 20 });
    expect(dewarp(bare)).toBe(bare);
  });
});

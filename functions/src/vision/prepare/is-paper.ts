import type { GrayImage } from './gray-image.ts';
import { localMean } from './neighborhood.ts';
import { shrunkToWidth } from './resize.ts';

const WORK_WIDTH = 400;
const SURROUNDINGS_PX = 3;
/** Grays of 255: grain of wood, cloth and edges of things; paper and a phone's noise stay below. */
const ROUGH = 9;
const MAX_ROUGH_SHARE = 0.04;
/** Grays of 255. */
const MIN_BRIGHTNESS = 100;
/** The edges may show the table, the spine or the page beside. */
const MARGIN_SHARE = 0.12;

/** Whether a picture without words shows an empty leaf, and not a table, a hand or a room: bright and even. */
export function isPaper(photo: GrayImage): boolean {
  const small = shrunkToWidth(photo, WORK_WIDTH);
  const { width, height, pixels } = small;
  const around = localMean(small, SURROUNDINGS_PX).pixels;
  const [marginX, marginY] = [Math.round(width * MARGIN_SHARE), Math.round(height * MARGIN_SHARE)];
  let rough = 0;
  let sum = 0;
  let count = 0;
  for (let y = marginY; y < height - marginY; y += 1)
    for (let x = marginX; x < width - marginX; x += 1) {
      const at = y * width + x;
      const pixel = pixels[at] ?? 0;
      if (Math.abs((around[at] ?? 0) - pixel) > ROUGH) rough += 1;
      sum += pixel;
      count += 1;
    }
  return rough <= count * MAX_ROUGH_SHARE && sum >= count * MIN_BRIGHTNESS;
}

/** Flattened paper is white, and writing covers little of it; a room or a hand is neither. */
const WHITE = 200;
const MIN_WHITE_SHARE = 0.7;
const INK = 140;
const MAX_INK_SHARE = 0.15;

/** Whether a flattened page in which no words were found is written by hand rather than no page at all. */
export function looksWritten(page: GrayImage): boolean {
  const { pixels } = shrunkToWidth(page, WORK_WIDTH * 2);
  let white = 0;
  let ink = 0;
  for (const pixel of pixels) {
    if (pixel >= WHITE) white += 1;
    if (pixel < INK) ink += 1;
  }
  return white >= pixels.length * MIN_WHITE_SHARE && ink <= pixels.length * MAX_INK_SHARE;
}

import type { GrayImage } from './gray-image.ts';
import { localMean } from './neighborhood.ts';
import { shrunkToWidth } from './resize.ts';

/** The same as in dewarp: who has the page in this width already gives that. */
const WORK_WIDTH = 900;
/** About two letters' width: the surroundings that a stroke of ink stands out from. */
const SURROUNDINGS_PX = 9;
/** Grays of 255. Show-through and stains are soft or pale; ink is neither. */
const MIN_CONTRAST = 70;
/** A title alone on its page covers more. */
const MIN_INK_SHARE = 0.0003;
/** The edges may show the table, the spine or the page beside. */
const MARGIN_SHARE = 0.06;

/**
 * Whether nothing is printed on a flattened page. Ink must both cover enough and stand out from what is around it:
 * coverage alone takes what shines through the paper for text, and a reader would make up words from it.
 */
export function isBlank(page: GrayImage): boolean {
  const small = shrunkToWidth(page, WORK_WIDTH);
  const { width, height, pixels } = small;
  const around = localMean(small, SURROUNDINGS_PX).pixels;
  const [marginX, marginY] = [Math.round(width * MARGIN_SHARE), Math.round(height * MARGIN_SHARE)];
  let ink = 0;
  for (let y = marginY; y < height - marginY; y += 1)
    for (let x = marginX; x < width - marginX; x += 1) {
      const at = y * width + x;
      if ((around[at] ?? 0) - (pixels[at] ?? 0) >= MIN_CONTRAST) ink += 1;
    }
  return ink < (width - 2 * marginX) * (height - 2 * marginY) * MIN_INK_SHARE;
}

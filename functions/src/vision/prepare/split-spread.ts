import { columnInk, smoothed } from './column-ink.ts';
import { flatten } from './flatten.ts';
import { crop, type GrayImage } from './gray-image.ts';
import { shrunkToWidth } from './resize.ts';

/**
 * Narrower photos are never split: a page of two columns has an emptier middle than most spreads.
 */
const MIN_ASPECT = 1.1;
const WORK_WIDTH = 800;
const INK_BELOW = 170;
const BAND = { from: 0.15, to: 0.85 };
const SMOOTHING_SHARE = 0.012;
/** The gutter is looked for here; the text of the two pages beside it. Shares of the width. */
const MIDDLE = { from: 0.38, to: 0.62 };
const LEFT = { from: 0.08, to: 0.42 };
const RIGHT = { from: 0.58, to: 0.92 };
/** Of the ink of the emptier page. */
const MAX_GUTTER_INK = 0.6;
/** A letter cut at the gutter is on both pages rather than on none. */
const OVERLAP_SHARE = 0.004;

/** The pages of a photo, left before right: two when it shows an open book, else the photo itself. */
export function splitSpread(photo: GrayImage): GrayImage[] {
  const gutter = gutterOf(photo);
  if (gutter === undefined) return [photo];
  const overlap = photo.width * OVERLAP_SHARE;
  const { width, height } = photo;
  return [
    crop(photo, { left: 0, top: 0, width: gutter + overlap, height }),
    crop(photo, { left: gutter - overlap, top: 0, width: width - gutter + overlap, height }),
  ];
}

function gutterOf(photo: GrayImage): number | undefined {
  if (photo.width / photo.height <= MIN_ASPECT) return undefined;
  const page = shrunkToWidth(flatten(photo), WORK_WIDTH);
  const ink = smoothed(columnInk(page, INK_BELOW, BAND), Math.round(page.width * SMOOTHING_SHARE));
  const part = ({ from, to }: typeof MIDDLE) =>
    ink.subarray(Math.round(page.width * from), Math.round(page.width * to));
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = part(MIDDLE);
  // among columns that are equally empty the one nearest to the middle
  const cost = middle.map((value, at) => value + 0.02 * Math.abs(at / page.width + MIDDLE.from - 0.5));
  const lowest = cost.indexOf(Math.min(...cost));
  const side = Math.min(mean(part(LEFT)), mean(part(RIGHT)));
  if ((middle[lowest] ?? 0) >= side * MAX_GUTTER_INK) return undefined;
  return ((Math.round(page.width * MIDDLE.from) + lowest + 0.5) / page.width) * photo.width;
}

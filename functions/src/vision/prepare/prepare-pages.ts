import { dewarp, WORK_WIDTH } from './dewarp.ts';
import { flatten } from './flatten.ts';
import type { GrayImage } from './gray-image.ts';
import { isPaper } from './is-paper.ts';
import { localMean } from './neighborhood.ts';
import { cropToPage } from './page-box.ts';
import { madeOf } from './place-in-photo.ts';
import { scaledToWidth, shrunkToWidth } from './resize.ts';
import { splitSpread } from './split-spread.ts';
import { trimFacingPage } from './trim-facing-page.ts';

/** One page as a reader wants it: even light, straight lines, letters large enough. */
interface PreparedPage {
  readonly image: GrayImage;
  readonly isBlank: boolean;
  /** whether a blank picture shows an empty leaf, and not something else */
  readonly isPaper: boolean;
}

/** Below it letters are too small to be read well; larger ones take longer and are read no better. */
const MIN_WIDTH_PX = 850;
const MAX_ENLARGEMENT = 2;

/** The pages on an upright photo, left before right. The photo is not changed. */
export function preparePages(photo: GrayImage): PreparedPage[] {
  return splitSpread(photo).map((part) => {
    const cropped = cropToPage(part);
    const page = madeOf(flatten(cropped), cropped, (x, y) => [x, y]);
    const small = shrunkToWidth(page, WORK_WIDTH);
    if (isBlank(small)) return { image: page, isBlank: true, isPaper: isPaper(cropped) };
    return { image: enlarged(trimFacingPage(dewarp(page, small))), isBlank: false, isPaper: true };
  });
}

function enlarged(page: GrayImage): GrayImage {
  if (page.width >= MIN_WIDTH_PX) return page;
  const large = scaledToWidth(page, Math.min(MIN_WIDTH_PX, page.width * MAX_ENLARGEMENT));
  const scale = page.width / large.width;
  return madeOf(large, page, (x, y) => [x * scale, y * scale]);
}

/** About two letters' width: the surroundings that a stroke of ink stands out from. */
const SURROUNDINGS_PX = 9;
/** Grays of 255. Show-through and stains are soft or pale; ink is neither. */
const MIN_CONTRAST = 70;
/** A title alone on its page covers more. */
const MIN_INK_SHARE = 0.0003;
/** The edges may show the table, the spine or the page beside. */
const MARGIN_SHARE = 0.06;

/** Rows that are judged at a time: on most pages the first ones already hold enough. */
const BAND_ROWS = 160;

/**
 * Whether nothing is printed on a flattened page. Ink must both cover enough and stand out from what is around it:
 * coverage alone takes what shines through the paper for text, and a reader would make up words from it.
 */
export function isBlank(page: GrayImage): boolean {
  const small = shrunkToWidth(page, WORK_WIDTH);
  const { width, height } = small;
  const [marginX, marginY] = [Math.round(width * MARGIN_SHARE), Math.round(height * MARGIN_SHARE)];
  const enough = (width - 2 * marginX) * (height - 2 * marginY) * MIN_INK_SHARE;
  let ink = 0;
  for (let from = marginY; from < height - marginY; from += BAND_ROWS) {
    ink += inkIn(small, { from, to: Math.min(height - marginY, from + BAND_ROWS), marginX });
    if (ink >= enough) return false;
  }
  return ink < enough;
}

/** How many pixels of these rows are ink. */
function inkIn(
  { width, height, pixels }: GrayImage,
  { from, to, marginX }: { readonly from: number; readonly to: number; readonly marginX: number },
): number {
  const first = Math.max(0, from - SURROUNDINGS_PX);
  const last = Math.min(height, to + SURROUNDINGS_PX);
  const rows = pixels.subarray(first * width, last * width);
  const around = localMean({ width, height: last - first, pixels: rows }, SURROUNDINGS_PX).pixels;
  let ink = 0;
  for (let y = from - first; y < to - first; y += 1)
    for (let at = y * width + marginX; at < (y + 1) * width - marginX; at += 1)
      if ((around[at] ?? 0) - (rows[at] ?? 0) >= MIN_CONTRAST) ink += 1;
  return ink;
}

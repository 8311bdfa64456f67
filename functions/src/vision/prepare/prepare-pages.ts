import { dewarp, WORK_WIDTH } from './dewarp.ts';
import { flatten } from './flatten.ts';
import type { GrayImage } from './gray-image.ts';
import { isBlank } from './is-blank.ts';
import { isPaper } from './is-paper.ts';
import { cropToPage } from './page-box.ts';
import { madeOf } from './place-in-photo.ts';
import { scaledToWidth, shrunkToWidth } from './resize.ts';
import { splitSpread } from './split-spread.ts';
import { trimFacingPage } from './trim-facing-page.ts';

/** One page as a reader wants it: even light, straight lines, letters large enough. */
export interface PreparedPage {
  readonly image: GrayImage;
  readonly isBlank: boolean;
  /** whether a blank picture shows an empty leaf, and not something else */
  readonly isPaper: boolean;
}

/** Below it letters are too small to be read well; above it nothing is gained. */
const MIN_WIDTH_PX = 1_300;
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

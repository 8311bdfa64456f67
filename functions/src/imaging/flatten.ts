import type { GreyImage } from './grey-image.ts';
import { localMean, withoutSmallDarkThings } from './neighbourhood.ts';
import { resized } from './resize.ts';

/** A page is judged in about so many cells across, each larger than a stroke of its letters. */
const CELLS_ACROSS = 130;
const MIN_CELL_PX = 6;
/** Cells: wider than a letter, narrower than the fall of a shadow. */
const CLOSING_RADIUS = 4;
const BLUR_RADIUS = 2;
/** Darker paper is not paper, and dividing by it would only make noise loud. */
const DARKEST_PAPER = 24;

/**
 * The page as if lit evenly: paper white, ink as dark as it is against the paper around it.
 * After Sun et al. and the usual practice of scanners: paper is what remains when small dark things are painted over.
 */
export function flatten(image: GreyImage): GreyImage {
  const paper = paperOf(image).pixels;
  const result = new Uint8Array(image.pixels.length);
  for (let at = 0; at < result.length; at += 1)
    result[at] = Math.min(255, (255 * (image.pixels[at] ?? 0)) / Math.max(DARKEST_PAPER, paper[at] ?? 0));
  return { ...image, pixels: result };
}

function paperOf(image: GreyImage): GreyImage {
  const cellPx = Math.max(MIN_CELL_PX, image.width / CELLS_ACROSS);
  const cells = (length: number) => Math.max(1, Math.round(length / cellPx));
  const small = resized(image, cells(image.width), cells(image.height));
  const bare = withoutSmallDarkThings(small, CLOSING_RADIUS);
  const smooth = localMean(localMean(bare, BLUR_RADIUS), BLUR_RADIUS);
  return resized(smooth, image.width, image.height);
}

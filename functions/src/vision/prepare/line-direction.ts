import { flatten } from './flatten.ts';
import { type GrayImage, turned } from './gray-image.ts';
import { lineSlopes } from './line-slopes.ts';
import { cropToPage } from './page-box.ts';
import { resized } from './resize.ts';
import { fitSlopeSurface } from './slope-surface.ts';

const WORK_SIDE_PX = 900;
/** Slopes so near to a smooth surface belong to lines of text; by chance few do. */
const AGREEING_SLOPE = 0.02;
const MIN_AGREEING = 30;
/** Real pages have at least 2.5 times as many along their lines as across them. */
const MIN_RATIO = 1.5;

/**
 * Whether lines of text run from side to side on a photo or up and down; `unclear` with little text. Lines of a curled
 * page bend, but they bend together: what is measured along them fits one smooth surface, across them nothing does.
 */
export function lineDirection(photo: GrayImage): 'across' | 'down' | 'unclear' {
  const shrink = Math.max(1, Math.max(photo.width, photo.height) / WORK_SIDE_PX);
  const small = resized(photo, Math.round(photo.width / shrink), Math.round(photo.height / shrink));
  const page = flatten(cropToPage(small));
  const across = agreeingSlopes(page);
  const down = agreeingSlopes(turned(page, 1));
  if (across >= MIN_AGREEING && across > down * MIN_RATIO) return 'across';
  return down >= MIN_AGREEING && down > across * MIN_RATIO ? 'down' : 'unclear';
}

function agreeingSlopes(page: GrayImage): number {
  const points = lineSlopes(page);
  const surface = fitSlopeSurface(points);
  if (!surface) return 0;
  return points.filter(({ x, y, slope }) => Math.abs(surface(x, y) - slope) < AGREEING_SLOPE).length;
}

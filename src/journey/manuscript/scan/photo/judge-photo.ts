import type { PhotoWarning } from '@/device/storage/pages/rows.ts';
import { isPrintCutOff } from './cut-off.ts';
import { cutOut, type Gray, lightOf, sharpnessOf, spreadOf } from './gray.ts';

/**
 * Below this share of its contrast in fine edges, print is smeared. Nine photos of book pages, 1,920 pixels long: sharp
 * 1.4 to 4; blurred by a Gaussian of 3 pixels 0.23 to 0.34, of 4 pixels 0.12 to 0.18. Soft but large letters, from an
 * enlarged photo: 0.26 and more.
 */
const MIN_CRISPNESS = 0.2;
/** A patch with less contrast has no print on it and says nothing about focus. */
const MIN_PRINT_VARIANCE = 150;
/** The brightest tenth of a readable page is at least this bright. */
const MIN_PAPER = 95;
const GLARE_CELLS = 8;
const MIN_GLARE_IN_CELL = 0.5;
/** More burnt-out cells than this are white paper in bright light, which can still be read. */
const MAX_GLARE_SHARE = 0.4;

function paperOf({ values }: Gray): number {
  const sorted = Uint8Array.from(values).sort();
  return sorted[Math.floor(sorted.length * 0.9)] ?? 0;
}

/** How much of a patch's contrast is in its finest edges; undefined where nothing is printed. */
function crispnessOf(patch: Gray): number | undefined {
  const { variance } = spreadOf(patch);
  return variance < MIN_PRINT_VARIANCE ? undefined : sharpnessOf(patch) / variance;
}

/** A lamp burns out a spot, while the paper around it is still paper. */
function hasGlare(small: Gray): boolean {
  const side = Math.floor(Math.min(small.width, small.height) / GLARE_CELLS);
  if (side === 0) return false;
  let burnt = 0;
  let cells = 0;
  for (let top = 0; top + side <= small.height; top += side) {
    for (let left = 0; left + side <= small.width; left += side) {
      cells += 1;
      if (lightOf(cutOut(small, left, top, side)).clipped > MIN_GLARE_IN_CELL) burnt += 1;
    }
  }
  return burnt > 0 && burnt / cells < MAX_GLARE_SHARE;
}

/**
 * What looks doubtful about a photo of a page. Hints for the person, never a reason to refuse it.
 * @param small the whole photo, about 256 pixels long
 * @param patches squares of it at the scale of 960 pixels: focus is lost in small
 * @param edges strips of its rim, as cut-off.ts wants them
 */
export function judgePhoto(small: Gray, patches: readonly Gray[], edges: readonly Gray[]): PhotoWarning[] {
  const crispness = patches.flatMap((patch) => crispnessOf(patch) ?? []);
  const warnings: PhotoWarning[] = [];
  if (crispness.length > 0 && Math.max(...crispness) < MIN_CRISPNESS) warnings.push('blurred');
  const paper = paperOf(small);
  if (paper < MIN_PAPER) warnings.push('dark');
  if (hasGlare(small)) warnings.push('glare');
  if (edges.some((edge) => isPrintCutOff(edge, paper))) warnings.push('cut-off');
  return warnings;
}

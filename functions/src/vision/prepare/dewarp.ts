import type { GrayImage } from './gray-image.ts';
import { lineSlopes } from './line-slopes.ts';
import { madeOf } from './place-in-photo.ts';
import { shrunkToWidth } from './resize.ts';
import { fitSlopeSurface, type SlopeSurface } from './slope-surface.ts';

export const WORK_WIDTH = 900;
const GRID_PX = 24;
const PAPER = 255;
/** Of the work size: less than the thickness of a stroke. */
const STRAIGHT_PX = 1;

/** Where, at each crossing of a grid, the picture is to be read: rows of heights in pixels of the work size. */
type Heights = readonly Float64Array[];

/**
 * A flattened page with its lines of text straight: each column is shifted up and down as the lines run. What the
 * page's curl does to the width of letters stays. A page with too few lines comes back as it is.
 * @param small the page shrunk to WORK_WIDTH
 */
export function dewarp(page: GrayImage, small = shrunkToWidth(page, WORK_WIDTH)): GrayImage {
  const surface = fitSlopeSurface(lineSlopes(small));
  if (!surface) return page;
  const heights = followLines(small, surface);
  return isStraight(heights) ? page : remapped(page, heights, page.width / small.width);
}

/** A scan's lines need no straightening, which is half of what preparing it takes. */
function isStraight(heights: Heights): boolean {
  return heights.every((line, row) => line.every((y) => Math.abs(y - row * GRID_PX) < STRAIGHT_PX));
}

/** Follows imagined lines from the middle of the page to both sides (Runge and Kutta, second order). */
function followLines({ width, height }: GrayImage, surface: SlopeSurface): Heights {
  const columns = Math.ceil(width / GRID_PX) + 1;
  const rows = Math.ceil(height / GRID_PX) + 1;
  const middle = Math.floor(columns / 2);
  const slope = (x: number, y: number) => surface((2 * x) / width - 1, (2 * y) / height - 1);
  return Array.from({ length: rows }, (_, row) => {
    const heights = new Float64Array(columns);
    heights[middle] = row * GRID_PX;
    for (const step of [1, -1]) {
      const stepPx = step * GRID_PX;
      let y = row * GRID_PX;
      for (let column = middle; column + step >= 0 && column + step < columns; column += step) {
        const x = column * GRID_PX;
        y += stepPx * slope(x + stepPx / 2, y + (stepPx / 2) * slope(x, y));
        heights[column + step] = y;
      }
    }
    return heights;
  });
}

function remapped(page: GrayImage, heights: Heights, scale: number): GrayImage {
  const { width, height, pixels } = page;
  const result = new Uint8Array(pixels.length).fill(PAPER);
  const gridPx = GRID_PX * scale;
  const { columns, shares } = gridColumns(width, gridPx);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(heights.length - 2, Math.floor(y / gridPx));
    const between = mixed(heights, row, y / gridPx - row);
    for (let x = 0, to = y * width; x < width; x += 1, to += 1) {
      const column = columns[x] ?? 0;
      const left = between[column] ?? 0;
      const sourceY = scale * (left + ((between[column + 1] ?? 0) - left) * (shares[x] ?? 0));
      const top = Math.floor(sourceY);
      if (top < 0 || top >= height - 1) continue;
      const at = top * width + x;
      const above = pixels[at] ?? 0;
      result[to] = above + ((pixels[at + width] ?? 0) - above) * (sourceY - top);
    }
  }
  return madeOf({ width, height, pixels: result }, page, (x, y) => [x, sourceHeight(heights, gridPx, x, y)]);
}

/** For each pixel of a row the crossing before it and how far it is on the way to the next: the same in every row. */
function gridColumns(width: number, gridPx: number): { columns: Int32Array; shares: Float64Array } {
  const found = { columns: new Int32Array(width), shares: new Float64Array(width) };
  const last = Math.ceil(width / gridPx) - 1;
  for (let x = 0; x < width; x += 1) {
    const column = Math.min(last, Math.floor(x / gridPx));
    found.columns[x] = column;
    found.shares[x] = x / gridPx - column;
  }
  return found;
}

/** Where one place of the straightened page was before, in the same pixels as the grid. */
function sourceHeight(heights: Heights, gridPx: number, x: number, y: number): number {
  const row = Math.min(heights.length - 2, Math.max(0, Math.floor(y / gridPx)));
  const between = mixed(heights, row, y / gridPx - row);
  const column = Math.min(between.length - 2, Math.max(0, Math.floor(x / gridPx)));
  const share = x / gridPx - column;
  const found = (between[column] ?? 0) * (1 - share) + (between[column + 1] ?? 0) * share;
  return (found * gridPx) / GRID_PX;
}

/** The heights along a line between two rows of the grid. */
function mixed(heights: Heights, row: number, share: number): Float64Array {
  const below = heights[row + 1];
  return (heights[row] ?? new Float64Array()).map(
    (value, at) => value + ((below?.[at] ?? value) - value) * share,
  );
}

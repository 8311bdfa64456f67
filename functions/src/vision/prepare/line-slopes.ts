import type { GrayImage } from './gray-image.ts';

/** How steeply a line of text runs at a place. */
export interface SlopePoint {
  /** -1 at the left or top edge of the page, 1 at the right or bottom */
  readonly x: number;
  readonly y: number;
  /** pixels down for each pixel to the right */
  readonly slope: number;
  /** 0-1, how alike the compared strips were */
  readonly weight: number;
}

const STRIP_PX = 12;
/** Compared are strips with one between them: far enough apart for a slope to show, near enough to share lines. */
const APART_STRIPS = 2;
const MAX_SLOPE = 0.3;
const WINDOWS_DOWN = 7;
/** A paler pixel is paper. */
const MIN_INK = 40;
const SMOOTHING_PX = 2;
const MIN_MEAN_INK = 1.5;
const MIN_CORRELATION = 0.5;

/**
 * Measures, all over a flattened page, how lines of text run: the ink of two narrow upright strips is shifted against
 * each other until it fits. Good for a page about 900 pixels wide, whose strips then are about a letter wide.
 */
export function lineSlopes(page: GrayImage): SlopePoint[] {
  const profiles = stripProfiles(page);
  const windowPx = Math.round(page.height / WINDOWS_DOWN);
  const stepPx = Math.max(1, Math.round(windowPx / 3));
  const apartPx = APART_STRIPS * STRIP_PX;
  const points: SlopePoint[] = [];
  for (const [at, left] of profiles.entries()) {
    const right = profiles[at + APART_STRIPS];
    if (!right) break;
    for (let top = 0; top + windowPx <= page.height; top += stepPx) {
      const fit = bestShift(left, right, { from: top, to: top + windowPx });
      if (!fit) continue;
      points.push({
        x: (2 * (at + (APART_STRIPS + 1) / 2) * STRIP_PX) / page.width - 1,
        y: (2 * (top + windowPx / 2)) / page.height - 1,
        slope: fit.shift / apartPx,
        weight: fit.correlation,
      });
    }
  }
  return points;
}

/** The ink of one strip. */
interface Profile {
  /** the mean in each row */
  readonly rows: Float32Array;
  /** of all rows above, so that any stretch is a difference: the ink, and its squares */
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

function profileOf(rows: Float32Array): Profile {
  const sums = new Float64Array(rows.length + 1);
  const squares = new Float64Array(rows.length + 1);
  for (let at = 0; at < rows.length; at += 1) {
    const ink = rows[at] ?? 0;
    sums[at + 1] = (sums[at] ?? 0) + ink;
    squares[at + 1] = (squares[at] ?? 0) + ink * ink;
  }
  return { rows, sums, squares };
}

function between(sums: Float64Array, from: number, to: number): number {
  return (sums[to] ?? 0) - (sums[from] ?? 0);
}

function stripProfiles({ width, height, pixels }: GrayImage): Profile[] {
  return Array.from({ length: Math.floor(width / STRIP_PX) }, (_, strip) => {
    const rows = new Float32Array(height);
    for (let y = 0; y < height; y += 1) {
      const from = y * width + strip * STRIP_PX;
      let ink = 0;
      for (let at = from; at < from + STRIP_PX; at += 1) {
        const darkness = 255 - (pixels[at] ?? 0);
        if (darkness > MIN_INK) ink += darkness;
      }
      rows[y] = ink / STRIP_PX;
    }
    return profileOf(smoothedRows(rows));
  });
}

function smoothedRows(rows: Float32Array): Float32Array {
  const smooth = new Float32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const from = Math.max(0, at - SMOOTHING_PX);
    const to = Math.min(rows.length, at + SMOOTHING_PX + 1);
    let sum = 0;
    for (let near = from; near < to; near += 1) sum += rows[near] ?? 0;
    smooth[at] = sum / (to - from);
  }
  return smooth;
}

interface Fit {
  /** pixels, to a fraction */
  readonly shift: number;
  readonly correlation: number;
}

/** How far down the right profile must be read to look like the left one. Undefined without ink or likeness. */
function bestShift(
  left: Profile,
  right: Profile,
  rows: { readonly from: number; readonly to: number },
): Fit | undefined {
  const least = (rows.to - rows.from) * MIN_MEAN_INK;
  const inkOf = ({ sums }: Profile) => between(sums, rows.from, rows.to);
  if (inkOf(left) <= least || inkOf(right) <= least) return undefined;
  const most = Math.round(MAX_SLOPE * APART_STRIPS * STRIP_PX);
  const correlations: number[] = [];
  for (let shift = -most; shift <= most; shift += 1) correlations.push(correlation(left, right, rows, shift));
  const best = correlations.indexOf(Math.max(...correlations));
  const [before, peak, after] = correlations.slice(best - 1, best + 2);
  // at the end of the range the true fit may lie outside it
  if (before === undefined || peak === undefined || after === undefined || peak <= MIN_CORRELATION)
    return undefined;
  const bend = before - 2 * peak + after;
  return { shift: best - most + (bend < 0 ? (0.5 * (before - after)) / bend : 0), correlation: peak };
}

function correlation(
  left: Profile,
  right: Profile,
  rows: { readonly from: number; readonly to: number },
  shift: number,
): number {
  const from = Math.max(rows.from, -shift);
  const to = Math.min(rows.to, right.rows.length - shift);
  const [leftRows, rightRows] = [left.rows, right.rows];
  let both = 0;
  for (let y = from; y < to; y += 1) both += (leftRows[y] ?? 0) * (rightRows[y + shift] ?? 0);
  const leftOnly = between(left.squares, from, to);
  const rightOnly = between(right.squares, from + shift, to + shift);
  return leftOnly > 0 && rightOnly > 0 ? both / Math.sqrt(leftOnly * rightOnly) : 0;
}

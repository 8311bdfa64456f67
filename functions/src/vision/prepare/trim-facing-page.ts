import { columnInk, smoothed } from './column-ink.ts';
import { crop, type GrayImage } from './gray-image.ts';
import { shrunkToWidth } from './resize.ts';

const WORK_WIDTH = 800;
const INK_BELOW = 160;
const BAND = { from: 0.08, to: 0.92 };
const SMOOTHING_PX = 2;
/** A column counts as printed from this share of what the columns of the text hold. */
const PRINTED_SHARE = 0.22;
const MIN_PRINTED = 0.008;
/** Stretches nearer to each other are one; shares of the width. */
const MAX_GAP_SHARE = 0.012;
const TOUCHES_EDGE_SHARE = 0.03;
const OUTER_SHARE = 0.12;
/** Of a column of the gutter: specks, and no stroke of a letter. Of the column's height. */
const MAX_GUTTER_INK = 0.002;
/** Rows that are looked at together, about the height of a line; of the facing page's, at least this share holds ink. */
const ROWS = 20;
const MIN_STRIP_ROWS = 0.3;
/** The facing page's strip holds less; what holds more may be a column of this page. Of all ink. */
const MAX_STRIP_INK = 0.3;

interface Stretch {
  readonly from: number;
  /** inclusive */
  readonly to: number;
  readonly ink: number;
}

/** A dewarped page without what is visible of the page beside it. Cuts only in a gap between columns of ink. */
export function trimFacingPage(page: GrayImage): GrayImage {
  const small = shrunkToWidth(page, WORK_WIDTH);
  const ink = columnInk(small, INK_BELOW, BAND);
  const stretches = printedStretches(small, ink);
  const total = stretches.reduce((sum, { ink }) => sum + ink, 0);
  const isStrip = (stretch: Stretch, atEdge: boolean) =>
    atEdge && stretch.ink < total * MAX_STRIP_INK && printedRows(small, stretch) >= MIN_STRIP_ROWS;
  let left = 0;
  let right = small.width;
  for (let [first, second] = stretches; first && second; [first, second] = stretches) {
    const atEdge = first.from < small.width * TOUCHES_EDGE_SHARE || first.to < small.width * OUTER_SHARE;
    if (!isStrip(first, atEdge) || !hasGutter(ink, first.to, second.from)) break;
    left = (first.to + second.from) / 2;
    stretches.shift();
  }
  for (let [second, first] = stretches.slice(-2); first && second; [second, first] = stretches.slice(-2)) {
    const atEdge =
      first.to > small.width * (1 - TOUCHES_EDGE_SHARE) || first.from > small.width * (1 - OUTER_SHARE);
    if (!isStrip(first, atEdge) || !hasGutter(ink, second.to, first.from)) break;
    right = (second.to + first.from) / 2;
    stretches.pop();
  }
  if (left === 0 && right === small.width) return page;
  const scale = page.width / small.width;
  return crop(page, { left: left * scale, top: 0, width: (right - left) * scale, height: page.height });
}

/**
 * Whether nothing is printed between two columns of ink, for longer than between words. Where a page holds a few lines, the
 * ends of the longer ones look like a column of their own.
 */
function hasGutter(ink: Float64Array, from: number, to: number): boolean {
  let run = 0;
  for (const share of ink.subarray(from + 1, to)) {
    run = share <= MAX_GUTTER_INK ? run + 1 : 0;
    if (run >= ink.length * MAX_GAP_SHARE) return true;
  }
  return false;
}

/** How much of the height some columns are printed in: the ends of a few lines are no page. */
function printedRows({ width, height, pixels }: GrayImage, { from, to }: Stretch): number {
  let printed = 0;
  const bands = Math.ceil(height / ROWS);
  for (let band = 0; band < bands; band += 1) {
    const rows = pixels.subarray(band * ROWS * width, (band + 1) * ROWS * width);
    printed += Number(rows.some((gray, at) => gray < INK_BELOW && at % width >= from && at % width <= to));
  }
  return printed / bands;
}

function printedStretches(page: GrayImage, ink: Float64Array): Stretch[] {
  const smooth = smoothed(ink, SMOOTHING_PX);
  const full = smooth.toSorted()[Math.floor(page.width * 0.7)] ?? 0;
  const printed = Math.max(MIN_PRINTED, full * PRINTED_SHARE);
  const stretches: Stretch[] = [];
  for (let from = 0; from < page.width; from += 1) {
    if ((smooth[from] ?? 0) <= printed) continue;
    let to = from;
    while (to + 1 < page.width && (smooth[to + 1] ?? 0) > printed) to += 1;
    const last = stretches.at(-1);
    const start = last && from - last.to < page.width * MAX_GAP_SHARE ? last.from : from;
    if (start !== from) stretches.pop();
    stretches.push({ from: start, to, ink: sumOf(ink.subarray(start, to + 1)) });
    from = to;
  }
  return stretches;
}

const sumOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);

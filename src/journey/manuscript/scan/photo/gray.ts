/** A picture in gray, small enough to be looked at many times a second. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  /** 0 black to 255 white, row by row */
  readonly values: Uint8Array;
}

/** Long side, in pixels, at which photos are judged. */
export const LOOK_PIXELS = 256;
/** A gray value that moved by more than this has changed; less is the camera's noise. */
const NOISE = 18;

/** Typed arrays of a known length: every index below is in range. Plain loops, because these run on every frame. */
const at = (values: Uint8Array | Uint8ClampedArray, index: number) => values[index] as number;

/** @param rgba four bytes per pixel, as a canvas gives them */
export function grayOf(rgba: Uint8ClampedArray, width: number, height: number): Gray {
  const values = new Uint8Array(width * height);
  for (let i = 0, from = 0; i < values.length; i += 1, from += 4) {
    values[i] = (at(rgba, from) * 77 + at(rgba, from + 1) * 150 + at(rgba, from + 2) * 29) >> 8;
  }
  return { width, height, values };
}

/** The brightness plane of a camera's frame. */
export interface Luma {
  readonly bytes: Uint8Array;
  readonly offset: number;
  /** bytes from one row to the next */
  readonly stride: number;
  readonly width: number;
  readonly height: number;
  /** otherwise black is 16 and white 235, as in video. Source: ITU-R BT.601 */
  readonly isFullRange: boolean;
}

const FULL_RANGE = Uint8Array.from({ length: 256 }, (_, value) => value);
const VIDEO_RANGE = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.max(0, Math.min(255, Math.round(((value - 16) * 255) / 219))),
);

/** A brightness plane in small: each pixel the mean of four in its middle, as a browser's own scaling does it. */
export function grayOfLuma(
  { bytes, offset, stride, isFullRange, ...from }: Luma,
  [width, height]: [number, number],
): Gray {
  const range = isFullRange ? FULL_RANGE : VIDEO_RANGE;
  const values = new Uint8Array(width * height);
  const columns = new Uint32Array(width);
  for (let x = 0; x < width; x += 1) {
    columns[x] = Math.min(from.width - 2, Math.floor(((x + 0.5) * from.width) / width));
  }
  for (let y = 0, to = 0; y < height; y += 1) {
    const row = offset + Math.min(from.height - 2, Math.floor(((y + 0.5) * from.height) / height)) * stride;
    for (let x = 0; x < width; x += 1, to += 1) {
      const i = row + (columns[x] as number);
      const four = at(bytes, i) + at(bytes, i + 1) + at(bytes, i + stride) + at(bytes, i + stride + 1);
      values[to] = at(range, four >> 2);
    }
  }
  return { width, height, values };
}

/** Variance of the Laplacian: high where edges are crisp. Comparable only between pictures of like content. */
export function sharpnessOf({ width, height, values }: Gray): number {
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    const end = y * width + width - 1;
    // Of one row, so that it stays a small integer: a browser that has not optimized yet takes far longer for others.
    let rowSquares = 0;
    for (let i = y * width + 1; i < end; i += 1) {
      const around = at(values, i - 1) + at(values, i + 1) + at(values, i - width) + at(values, i + width);
      const edge = 4 * at(values, i) - around;
      sum += edge;
      rowSquares += edge * edge;
    }
    squares += rowSquares;
  }
  const count = Math.max(1, (width - 2) * (height - 2));
  return squares / count - (sum / count) ** 2;
}

/** Share of pixels, 0 to 1, that differ; 1 when the pictures are not of one size. */
export function changeBetween(one: Gray, other: Gray): number {
  if (one.values.length !== other.values.length || one.width !== other.width) return 1;
  let changed = 0;
  const { values: before } = one;
  const { values: after } = other;
  for (let i = 0; i < before.length; i += 1) {
    const difference = at(before, i) - at(after, i);
    if (difference > NOISE || difference < -NOISE) changed += 1;
  }
  return changed / Math.max(1, before.length);
}

/** So far, in pixels of a look, a hand moves between two looks at the same page. */
const REACH_PIXELS = 4;
/** Of the difference at any place, what is left where two looks at one page fit best; other pages fit nowhere. */
const FITS = 0.6;
/** Mean difference, in gray values, below which there is nothing to tell pages by. */
const NOTHING_TO_TELL = 3;

/**
 * Whether two looks are at the same page, though the hand has moved a little or the light has changed. Where there is
 * nothing to tell by, as on an empty page, they are.
 */
export function isSamePage(one: Gray, other: Gray): boolean {
  if (one.values.length !== other.values.length || one.width !== other.width) return false;
  const brighter = lightOf(one).mean - lightOf(other).mean;
  const differences: number[] = [];
  for (let down = -REACH_PIXELS; down <= REACH_PIXELS; down += 1)
    for (let across = -REACH_PIXELS; across <= REACH_PIXELS; across += 1)
      differences.push(differenceAt(one, other, { across, down, brighter }));
  const usual = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return usual < NOTHING_TO_TELL || Math.min(...differences) < usual * FITS;
}

interface Place {
  readonly across: number;
  readonly down: number;
  readonly brighter: number;
}

/** Mean of how far the gray values are apart when one picture is moved over the other. */
function differenceAt(one: Gray, other: Gray, { across, down, brighter }: Place): number {
  const { width, height } = one;
  let sum = 0;
  let count = 0;
  for (let y = Math.max(0, -down); y < Math.min(height, height - down); y += 1) {
    const end = y * width + Math.min(width, width - across);
    for (let i = y * width + Math.max(0, -across); i < end; i += 1, count += 1)
      sum += Math.abs(at(one.values, i) - at(other.values, i + down * width + across) - brighter);
  }
  return sum / Math.max(1, count);
}

/** As bright as the camera can tell. */
const CLIPPED = 252;

/** Mean of the gray values, and the share of them, 0 to 1, that are as bright as the camera can tell. */
export function lightOf({ values }: Gray): { mean: number; clipped: number } {
  let sum = 0;
  let clipped = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = at(values, i);
    sum += value;
    if (value >= CLIPPED) clipped += 1;
  }
  const count = Math.max(1, values.length);
  return { mean: sum / count, clipped: clipped / count };
}

/** Mean and variance of the gray values. */
export function spreadOf({ values }: Gray): { mean: number; variance: number } {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = at(values, i);
    sum += value;
    squares += value * value;
  }
  const mean = sum / Math.max(1, values.length);
  return { mean, variance: squares / Math.max(1, values.length) - mean * mean };
}

/** A rectangle cut out of a picture. */
export function cutOut(gray: Gray, left: number, top: number, side: number): Gray {
  const values = new Uint8Array(side * side);
  for (let y = 0; y < side; y += 1) {
    const from = (top + y) * gray.width + left;
    values.set(gray.values.subarray(from, from + side), y * side);
  }
  return { width: side, height: side, values };
}

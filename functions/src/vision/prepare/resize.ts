import type { GrayImage } from './gray-image.ts';

/** What a pixel of the result is mixed from: `weights[i]` of source pixel `starts[...] + i`, for each result pixel. */
interface Mixture {
  readonly starts: Int32Array;
  readonly weights: Float32Array;
  readonly taps: number;
}

/**
 * The picture in another size. Shrinking takes the mean of the area a pixel covers, so that thin strokes grow pale but
 * never vanish; enlarging draws a Catmull-Rom curve through the pixels, which keeps edges of letters crisp.
 */
export function resized(image: GrayImage, width: number, height: number): GrayImage {
  if (width === image.width && height === image.height) return image;
  // most of the pixels are mixed by the cheapest of means, the rest by exact shares
  const isLarge = Math.min(image.width, image.height) >= MIN_HALVED_PX;
  if (isLarge && width * 2 <= image.width && height * 2 <= image.height)
    return resized(halved(image), width, height);
  return mixedRows(mixedColumns(image, width), height);
}

/** What is lost at an odd edge would show in smaller pictures. */
const MIN_HALVED_PX = 256;

/** Four pixels as one; what is over at an odd edge is left away. */
function halved({ width, height, pixels }: GrayImage): GrayImage {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1];
  const result = new Uint8Array(halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y += 1) {
    let at = 2 * y * width;
    for (let to = y * halfWidth; to < (y + 1) * halfWidth; to += 1, at += 2) {
      const above = (pixels[at] ?? 0) + (pixels[at + 1] ?? 0);
      result[to] = (above + (pixels[at + width] ?? 0) + (pixels[at + width + 1] ?? 0) + 2) >> 2;
    }
  }
  return { width: halfWidth, height: halfHeight, pixels: result };
}

/** The picture at this width, its proportions kept. */
export function scaledToWidth(image: GrayImage, width: number): GrayImage {
  const target = Math.max(1, Math.round(width));
  return resized(image, target, Math.max(1, Math.round((image.height * target) / image.width)));
}

/** The picture at most so wide. */
export function shrunkToWidth(image: GrayImage, width: number): GrayImage {
  return image.width <= width ? image : scaledToWidth(image, width);
}

function mixedColumns({ width, height, pixels }: GrayImage, outWidth: number): GrayImage {
  if (outWidth === width) return { width, height, pixels };
  const mixed = mixture(width, outWidth);
  const { starts, weights, taps } = mixed;
  if (taps === FEW_TAPS) return columnsOfFour({ width, height, pixels }, mixed);
  const result = new Uint8ClampedArray(outWidth * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < outWidth; x += 1) {
      const from = y * width + (starts[x] ?? 0);
      let value = 0;
      for (let tap = 0; tap < taps; tap += 1)
        value += (weights[x * taps + tap] ?? 0) * (pixels[from + tap] ?? 0);
      result[y * outWidth + x] = value;
    }
  return { width: outWidth, height, pixels: new Uint8Array(result.buffer) };
}

function mixedRows({ width, height, pixels }: GrayImage, outHeight: number): GrayImage {
  if (outHeight === height) return { width, height, pixels };
  const mixed = mixture(height, outHeight);
  const { starts, weights, taps } = mixed;
  if (taps === FEW_TAPS) return rowsOfFour({ width, height, pixels }, mixed);
  const result = new Uint8ClampedArray(width * outHeight);
  const row = new Float32Array(width);
  for (let y = 0; y < outHeight; y += 1) {
    row.fill(0);
    for (let tap = 0; tap < taps; tap += 1) {
      const weight = weights[y * taps + tap] ?? 0;
      if (weight === 0) continue;
      const from = ((starts[y] ?? 0) + tap) * width;
      for (let x = 0; x < width; x += 1) row[x] = (row[x] ?? 0) + weight * (pixels[from + x] ?? 0);
    }
    result.set(row, y * width);
  }
  return { width, height: outHeight, pixels: new Uint8Array(result.buffer) };
}

/** The usual case, written out: a loop over four taps takes more than twice as long. */
const FEW_TAPS = 4;

function columnsOfFour({ width, height, pixels }: GrayImage, { starts, weights }: Mixture): GrayImage {
  const outWidth = starts.length;
  const result = new Uint8ClampedArray(outWidth * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0, w = 0; x < outWidth; x += 1, w += FEW_TAPS) {
      const from = y * width + (starts[x] ?? 0);
      result[y * outWidth + x] =
        (weights[w] ?? 0) * (pixels[from] ?? 0) +
        (weights[w + 1] ?? 0) * (pixels[from + 1] ?? 0) +
        (weights[w + 2] ?? 0) * (pixels[from + 2] ?? 0) +
        (weights[w + 3] ?? 0) * (pixels[from + 3] ?? 0);
    }
  return { width: outWidth, height, pixels: new Uint8Array(result.buffer) };
}

function rowsOfFour({ width, pixels }: GrayImage, { starts, weights }: Mixture): GrayImage {
  const outHeight = starts.length;
  const result = new Uint8ClampedArray(width * outHeight);
  for (let y = 0; y < outHeight; y += 1) {
    const [one = 0, two = 0, three = 0, four = 0] = weights.subarray(y * FEW_TAPS, (y + 1) * FEW_TAPS);
    const first = (starts[y] ?? 0) * width;
    for (let x = 0, from = first; x < width; x += 1, from += 1)
      result[y * width + x] =
        one * (pixels[from] ?? 0) +
        two * (pixels[from + width] ?? 0) +
        three * (pixels[from + 2 * width] ?? 0) +
        four * (pixels[from + 3 * width] ?? 0);
  }
  return { width, height: outHeight, pixels: new Uint8Array(result.buffer) };
}

function mixture(from: number, to: number): Mixture {
  const step = from / to;
  const taps = Math.min(from, Math.max(FEW_TAPS, Math.ceil(step) + 1));
  const starts = new Int32Array(to);
  const weights = new Float32Array(to * taps);
  for (let at = 0; at < to; at += 1) {
    const first = step > 1 ? Math.floor(at * step) : Math.floor((at + 0.5) * step - 0.5) - 1;
    const start = Math.min(from - taps, Math.max(0, first));
    starts[at] = start;
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      const weight =
        step > 1
          ? overlap(at * step, (at + 1) * step, start + tap)
          : catmullRom((at + 0.5) * step - 0.5 - (start + tap));
      weights[at * taps + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap += 1) weights[at * taps + tap] = (weights[at * taps + tap] ?? 0) / sum;
  }
  return { starts, weights, taps };
}

/** How much of the pixel lies in the stretch. */
function overlap(left: number, right: number, pixel: number): number {
  return Math.max(0, Math.min(right, pixel + 1) - Math.max(left, pixel));
}

function catmullRom(distance: number): number {
  const d = Math.abs(distance);
  if (d < 1) return (1.5 * d - 2.5) * d * d + 1;
  return d < 2 ? ((-0.5 * d + 2.5) * d - 4) * d + 2 : 0;
}

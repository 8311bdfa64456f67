import type { GrayImage } from './gray-image.ts';

/**
 * The picture with everything darker and smaller than `2 * radius + 1` pixels painted over in what surrounds it:
 * a page without its letters. Slow for large pictures; meant for shrunk ones.
 */
export function withoutSmallDarkThings({ width, height, pixels }: GrayImage, radius: number): GrayImage {
  const size = { width, height };
  const painted = inverted(lightest(pixels, size, radius));
  return { ...size, pixels: inverted(lightest(painted, size, radius)) };
}

const inverted = (pixels: Uint8Array) => pixels.map((pixel) => 255 - pixel);

/** For each pixel the lightest no farther than `radius` in either direction. */
function lightest(
  pixels: Uint8Array,
  { width, height }: Pick<GrayImage, 'width' | 'height'>,
  radius: number,
): Uint8Array {
  const rows = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1)
    lightestAlong(pixels, rows, { from: y * width, step: 1, length: width, radius });
  const result = new Uint8Array(pixels.length);
  for (let x = 0; x < width; x += 1)
    lightestAlong(rows, result, { from: x, step: width, length: height, radius });
  return result;
}

interface Line {
  readonly from: number;
  readonly step: number;
  readonly length: number;
  readonly radius: number;
}

/** Plain loops: a function for each pixel takes ten times as long. */
function lightestAlong(source: Uint8Array, result: Uint8Array, { from, step, length, radius }: Line): void {
  for (let at = 0; at < length; at += 1) {
    const last = Math.min(length - 1, at + radius);
    let value = 0;
    for (let near = Math.max(0, at - radius); near <= last; near += 1) {
      const pixel = source[from + near * step] ?? 0;
      if (pixel > value) value = pixel;
    }
    result[from + at * step] = value;
  }
}

/** The mean of the pixels no farther than `radius` in either direction; at the edges, of those that exist. */
export function localMean({ width, height, pixels }: GrayImage, radius: number): GrayImage {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += pixels[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const above = Math.max(0, y - radius);
    const below = Math.min(height, y + radius + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const inside =
        (sums[below * stride + right] ?? 0) -
        (sums[above * stride + right] ?? 0) -
        (sums[below * stride + left] ?? 0) +
        (sums[above * stride + left] ?? 0);
      result[y * width + x] = Math.round(inside / ((below - above) * (right - left)));
    }
  }
  return { width, height, pixels: result };
}

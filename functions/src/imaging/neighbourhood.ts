import type { GreyImage } from './grey-image.ts';

/**
 * The picture with everything darker and smaller than `2 * radius + 1` pixels painted over in what surrounds it:
 * a page without its letters. Slow for large pictures; meant for shrunk ones.
 */
export function withoutSmallDarkThings(image: GreyImage, radius: number): GreyImage {
  return extreme(extreme(image, radius, Math.max), radius, Math.min);
}

function extreme(image: GreyImage, radius: number, pick: (a: number, b: number) => number): GreyImage {
  const { width, height } = image;
  const along = (source: Uint8Array, step: number, length: number, across: number) => {
    const result = new Uint8Array(source.length);
    const lineStep = step === 1 ? width : 1;
    for (let line = 0; line < across; line += 1)
      for (let at = 0; at < length; at += 1) {
        let value = source[line * lineStep + at * step] ?? 0;
        const last = Math.min(length - 1, at + radius);
        for (let near = Math.max(0, at - radius); near <= last; near += 1)
          value = pick(value, source[line * lineStep + near * step] ?? 0);
        result[line * lineStep + at * step] = value;
      }
    return result;
  };
  const rows = along(image.pixels, 1, width, height);
  return { width, height, pixels: along(rows, width, height, width) };
}

/** The mean of the pixels no farther than `radius` in either direction; at the edges, of those that exist. */
export function localMean({ width, height, pixels }: GreyImage, radius: number): GreyImage {
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

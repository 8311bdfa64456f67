import type { GrayImage } from './gray-image.ts';

/** Which part of the height is looked at, as shares: what stands at the very top and bottom says little. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

/** For each column of a flattened page, the share of its pixels that are darker than `inkBelow`. */
export function columnInk({ width, height, pixels }: GrayImage, inkBelow: number, band: Band): Float64Array {
  const top = Math.round(height * band.from);
  const bottom = Math.max(top + 1, Math.round(height * band.to));
  const ink = new Float64Array(width);
  for (let y = top; y < bottom; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((pixels[y * width + x] ?? 0) < inkBelow) ink[x] = (ink[x] ?? 0) + 1 / (bottom - top);
  return ink;
}

/** Each value as the mean of those no farther than `radius`. */
export function smoothed(values: Float64Array, radius: number): Float64Array {
  return values.map((_, at) => {
    const near = values.subarray(Math.max(0, at - radius), at + radius + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

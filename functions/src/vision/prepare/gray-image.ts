import { madeOf } from './place-in-photo.ts';

/** A picture without color: one byte a pixel from 0 (black) to 255 (white), row after row from the top left. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A part of a picture, in pixels from its top left. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The part of the picture inside the box, a copy. What of the box lies outside is left away. */
export function crop(image: GrayImage, box: Box): GrayImage {
  const { width, height, pixels } = image;
  const left = clamp(Math.round(box.left), 0, width - 1);
  const top = clamp(Math.round(box.top), 0, height - 1);
  const right = clamp(Math.round(box.left + box.width), left + 1, width);
  const bottom = clamp(Math.round(box.top + box.height), top + 1, height);
  const part = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y += 1)
    part.set(pixels.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  const cut = { width: right - left, height: bottom - top, pixels: part };
  return madeOf(cut, image, (x, y) => [x + left, y + top]);
}

/** Quarters of a full turn, clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

/** The picture turned clockwise by so many quarters. */
export function turned(image: GrayImage, quarters: Quarters): GrayImage {
  if (quarters === 0) return image;
  const once = turnedOnce(image);
  return quarters === 1 ? once : turned(once, quarters === 2 ? 1 : 2);
}

function turnedOnce(image: GrayImage): GrayImage {
  const { width, height, pixels } = image;
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) result[x * height + height - 1 - y] = pixels[y * width + x] ?? 0;
  const upright = { width: height, height: width, pixels: result };
  return madeOf(upright, image, (x, y) => [y, height - x]);
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

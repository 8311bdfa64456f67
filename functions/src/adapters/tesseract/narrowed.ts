import type { GrayImage } from '../../vision/prepare/gray-image.ts';
import { resized } from '../../vision/prepare/resize.ts';

/**
 * Tesseract scales a line to the height of its network, so its work grows with the length of the line. Narrower letters
 * are read as well in less time: down to 0.8 photos had 0.9-1.0 % of their words wrong, at 0.7 it was 1.5 %.
 */
export const NARROWED_TO = 0.85;

export function narrowed(image: GrayImage): GrayImage {
  return resized(image, Math.max(1, Math.round(image.width * NARROWED_TO)), image.height);
}

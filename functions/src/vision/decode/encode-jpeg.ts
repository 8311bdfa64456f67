import sharp from 'sharp';
import type { GrayImage } from '../prepare/gray-image.ts';

/** @param quality 1-100 */
export function encodeJpeg({ width, height, pixels }: GrayImage, quality: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer();
}

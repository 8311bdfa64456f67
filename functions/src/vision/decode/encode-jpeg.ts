import sharp from 'sharp';
import type { GreyImage } from '../prepare/grey-image.ts';

/** @param quality 1-100 */
export function encodeJpeg({ width, height, pixels }: GreyImage, quality: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer();
}

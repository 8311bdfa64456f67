import sharp from 'sharp';
import { AppError } from '../../../../src/domain/errors.ts';
import type { GrayImage } from '../prepare/gray-image.ts';
import { MAX_PIXELS } from './photo-limits.ts';

/** @param quality 1-100 */
export function encodeJpeg({ width, height, pixels }: GrayImage, quality: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer();
}

/**
 * A picture of another format (PNG, GIF, TIFF, WebP) on white paper.
 * @param quality 1-100
 * @throws AppError photo-unreadable
 */
export async function pictureAsJpeg(bytes: Uint8Array, quality: number): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    return await picture.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
  } catch (error) {
    throw new AppError('photo-unreadable', undefined, { cause: error });
  }
}

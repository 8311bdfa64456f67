import sharp from 'sharp';
import { AppError } from '../../../../src/domain/errors.ts';
import type { GrayImage } from '../prepare/gray-image.ts';
import { MAX_PIXELS } from './photo-limits.ts';

/** More does not read better (measured up to 12 megapixels), takes longer and holds more memory. */
const MAX_SIDE_PX = 2_000;
/** Two pages lie side by side on a wide photo. */
const MAX_WIDE_SIDE_PX = 2_600;

// each photo comes once, and two are read at a time anyway
sharp.cache(false);
sharp.concurrency(1);

/**
 * The photo without color, turned as its EXIF says.
 * @throws AppError photo-unreadable, for a damaged one too: what a decoder makes up for missing parts is gray, and
 *   would be taken for a page without words
 */
export async function decodePhoto(bytes: Uint8Array): Promise<GrayImage> {
  try {
    const photo = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height } = (await photo.metadata()).autoOrient;
    const side = width > height ? MAX_WIDE_SIDE_PX : MAX_SIDE_PX;
    const { data, info } = await photo
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, pixels: data };
  } catch (error) {
    throw new AppError('photo-unreadable', undefined, { cause: error });
  }
}

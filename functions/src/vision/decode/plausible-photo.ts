import { readFile } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { jpegHeader } from './jpeg-header.ts';
import { MAX_PIXELS } from './photo-limits.ts';

/**
 * The bytes of a file that says it is a whole JPEG of a size that a phone makes.
 * @throws AppError photo-unreadable for any other
 */
export async function plausiblePhoto(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const header = jpegHeader(bytes);
  if (!header) throw new AppError('photo-unreadable', 'no JPEG');
  if (!header.isWhole) throw new AppError('photo-unreadable', 'the photo is cut off');
  const pixels = header.width * header.height;
  if (pixels === 0 || pixels > MAX_PIXELS)
    throw new AppError('photo-unreadable', undefined, { details: { pixels } });
  return bytes;
}

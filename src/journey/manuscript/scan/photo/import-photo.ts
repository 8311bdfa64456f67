import { AppError } from '@/domain/errors.ts';
import { MAX_PAGE_BYTES, MIB } from '@/domain/limits.ts';
import { type Developed, develop, type OutlineOf } from './develop.ts';
import { HEADER_BYTES, type PhotoHeader, readPhotoHeader } from './photo-header.ts';

/** A decoded pixel takes four bytes; a phone ends a tab that wants much more than this. */
const MAX_MEGAPIXELS = 80;
/** The long side beyond which print gains nothing. */
const LONG_SIDE_PIXELS = 4_096;
const MAX_FILE_BYTES = 60 * MIB;

const refuse = (words: string, cause?: unknown) =>
  new AppError('photo-unreadable', words, cause === undefined ? {} : { cause });

function refuseByHeader(header: PhotoHeader): void {
  if (header.kind === 'no-photo') {
    throw refuse('This file is not a photo. Please choose JPEG or PNG photos of the pages.');
  }
  if (header.kind !== 'sized') return;
  const megapixels = (header.width * header.height) / 1e6;
  if (megapixels > MAX_MEGAPIXELS) {
    const words = `This photo has ${Math.round(megapixels)} megapixels, more than a phone can open.`;
    throw refuse(`${words} Please set the camera to 50 megapixels or less, or take the page here.`);
  }
}

async function decode(file: Blob, header: PhotoHeader): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (header.kind === 'heic') {
      throw refuse(
        'This browser cannot open HEIC photos. Please save the photo as JPEG, or take the page here.',
        error,
      );
    }
    throw refuse('This photo is damaged and can’t be opened. Please take the page again.', error);
  }
}

/** The package is fetched only for a photo that needs it. */
async function shrink(file: Blob): Promise<Blob> {
  const { default: compress } = await import('browser-image-compression');
  const named = new File([file], 'page.jpg', { type: file.type || 'image/jpeg' });
  return await compress(named, {
    maxSizeMB: (MAX_PAGE_BYTES / MIB) * 0.9,
    maxWidthOrHeight: LONG_SIDE_PIXELS,
    fileType: 'image/jpeg',
    initialQuality: 0.9,
    // We are in a worker already; the package's own would be loaded from somebody else's server.
    useWebWorker: false,
  });
}

function isOversized(file: Blob, header: PhotoHeader): boolean {
  if (file.size > MAX_PAGE_BYTES) return true;
  return header.kind === 'sized' && Math.max(header.width, header.height) > LONG_SIDE_PIXELS;
}

/**
 * A photo from the device as a page: upright, as JPEG, of a size that can be sent, without location.
 * @param outlineOf finds the page in it
 * @throws AppError photo-unreadable, with words for the person
 */
export async function importPhoto(file: Blob, outlineOf?: OutlineOf): Promise<Developed> {
  if (file.size > MAX_FILE_BYTES) throw refuse('This file is too large for a photo of a page (over 60 MB).');
  const header = readPhotoHeader(await file.slice(0, HEADER_BYTES).arrayBuffer());
  refuseByHeader(header);
  const made = isOversized(file, header) ? await shrink(file) : undefined;
  const picture = await decode(made ?? file, header);
  try {
    return await develop(picture, { made, outlineOf });
  } finally {
    picture.close();
  }
}

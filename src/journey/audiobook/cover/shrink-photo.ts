import { AppError } from '@/domain/errors.ts';

export interface PhotoSize {
  readonly longestPx: number;
  /** of the JPEG, 0 to 1 */
  readonly quality: number;
}

/** As large as a cover is; a phone's photo is ten times that. */
export const COVER_SIZE: PhotoSize = { longestPx: 2_000, quality: 0.85 };
const UNREADABLE = 'This photo can’t be opened. Please choose another one.';

/** A photo as a JPEG, upright and no larger than is needed. @throws AppError photo-unreadable */
export async function shrinkPhoto(photo: Blob, { longestPx, quality }: PhotoSize): Promise<Blob> {
  const picture = await opened(photo);
  const share = Math.min(1, longestPx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return jpegOf(canvas, quality);
}

/** Both sides of an open book in one picture, each in its half of it. @throws AppError photo-unreadable */
export async function sideBySide(left: Blob, right: Blob, { longestPx, quality }: PhotoSize): Promise<Blob> {
  const sides = [await opened(left), await opened(right)];
  const width = Math.min(longestPx / 2, Math.max(...sides.map((side) => side.width)));
  const heights = sides.map((side) => (side.height * width) / side.width);
  const canvas = document.createElement('canvas');
  canvas.width = 2 * Math.round(width);
  canvas.height = Math.max(1, Math.round(Math.max(...heights)));
  const context = canvas.getContext('2d');
  for (const [i, side] of sides.entries()) {
    context?.drawImage(side, (i * canvas.width) / 2, 0, canvas.width / 2, heights[i] ?? 0);
    side.close();
  }
  return jpegOf(canvas, quality);
}

async function opened(photo: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(photo, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new AppError('photo-unreadable', UNREADABLE, { cause });
  }
}

async function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!jpeg) throw new AppError('photo-unreadable', UNREADABLE);
  return jpeg;
}

export async function inBase64(blob: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
  return url.slice(url.indexOf(',') + 1);
}

import { AppError } from '@/domain/errors.ts';
import { toJpeg } from './to-jpeg.ts';

/** What the camera sees now; null while it sees nothing yet. */
export async function takePhoto(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return null;
  return await toJpeg(video, videoWidth, videoHeight);
}

/**
 * A photo chosen from the device, upright and as JPEG.
 * @throws AppError photo-unreadable
 */
export async function photoFromFile(file: Blob): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch (error) {
    throw new AppError('photo-unreadable', undefined, { cause: error });
  }
  try {
    return await toJpeg(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

import type { Corners } from '@/device/storage/pages/rows.ts';
import { AppError } from '@/domain/errors.ts';
import type { CameraFrame } from '../camera/capture.ts';
import { type Developed, develop, developFrame, type OutlineOf, type QuarterTurns } from './develop.ts';
import { importPhoto } from './import-photo.ts';

/** What the photo worker is asked for. */
export type Work =
  | { readonly kind: 'frame'; readonly frame: CameraFrame }
  | { readonly kind: 'file'; readonly file: Blob }
  | { readonly kind: 'turn'; readonly photo: Blob; readonly turns: QuarterTurns; readonly isCut: boolean }
  | { readonly kind: 'cut'; readonly photo: Blob; readonly corners: Corners; readonly turns: QuarterTurns };

async function withPicture<T>(photo: Blob, use: (picture: ImageBitmap) => Promise<T>): Promise<T> {
  const picture = await createImageBitmap(photo).catch((cause: unknown) => {
    throw new AppError('photo-unreadable', undefined, { cause });
  });
  try {
    return await use(picture);
  } finally {
    picture.close();
  }
}

/**
 * Does the work, in the worker or in the page. A frame is closed by it.
 * @param outlineOf finds the page in a photo; only the worker has it
 */
export async function doWork(work: Work, outlineOf?: OutlineOf): Promise<Developed> {
  if (work.kind === 'file') return await importPhoto(work.file, outlineOf);
  if (work.kind === 'turn') {
    const { photo, turns, isCut } = work;
    return await withPicture(photo, (picture) =>
      develop(picture, { turns, outlineOf: isCut ? undefined : outlineOf }),
    );
  }
  if (work.kind === 'cut') {
    // Rarely wanted: not among what the camera brings along for a worker that does not start.
    const { developCut } = await import('../edges/develop-cut.ts');
    return await withPicture(work.photo, (picture) => developCut(picture, work));
  }
  return await developFrame(work.frame, outlineOf);
}

import { AppError } from '@/domain/errors.ts';
import type { CameraFrame } from '../camera/capture.ts';
import { type Developed, develop, developFrame, type QuarterTurns } from './develop.ts';
import { importPhoto } from './import-photo.ts';

/** What the photo worker is asked for. */
export type Work =
  | { readonly kind: 'frame'; readonly frame: CameraFrame }
  | { readonly kind: 'file'; readonly file: Blob }
  | { readonly kind: 'turn'; readonly photo: Blob; readonly turns: QuarterTurns };

async function turn(photo: Blob, turns: QuarterTurns): Promise<Developed> {
  const picture = await createImageBitmap(photo).catch((cause: unknown) => {
    throw new AppError('photo-unreadable', undefined, { cause });
  });
  try {
    return await develop(picture, { turns });
  } finally {
    picture.close();
  }
}

/** Does the work, in the worker or in the page. A frame is closed by it. */
export async function doWork(work: Work): Promise<Developed> {
  if (work.kind === 'file') return await importPhoto(work.file);
  if (work.kind === 'turn') return await turn(work.photo, work.turns);
  return await developFrame(work.frame);
}

import type { Corners } from '@/device/storage/pages/rows.ts';
import { emptyCanvas } from '../photo/canvas.ts';
import { type Developed, develop, type QuarterTurns } from '../photo/develop.ts';
import { isWholePhoto } from './corners.ts';
import { layFlat } from './lay-flat.ts';

interface Cut {
  readonly photo: Blob;
  readonly corners: Corners;
  readonly turns: QuarterTurns;
}

/** The page within four corners of a photo, laid flat. */
export async function developCut(picture: ImageBitmap, { photo, corners, turns }: Cut): Promise<Developed> {
  // The whole of it is the very photo that was taken, with nothing done to it.
  if (isWholePhoto(corners)) return await develop(picture, { turns, ...(turns === 0 && { made: photo }) });
  const canvas = layFlat(picture, corners);
  try {
    return await develop(canvas, { turns });
  } finally {
    emptyCanvas(canvas);
  }
}

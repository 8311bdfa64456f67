import type { Corners } from '@/device/storage/pages/rows.ts';
import { type CameraFrame, openSampler, type Sampler } from '../camera/capture.ts';
import { FIND_PIXELS, guessPage, seePage } from './find-page.ts';

const look: Sampler = openSampler({ middle: 1, longSide: FIND_PIXELS });

/** The page in a frame of the camera, which is closed by it, or in a photo, as far as it is in it; null where none is seen. */
export async function lookForPage(source: CameraFrame | Blob): Promise<Corners | null> {
  const picture = source instanceof Blob ? await createImageBitmap(source) : source;
  try {
    const small = await look(picture);
    return small && seePage(small);
  } finally {
    picture.close();
  }
}

/** Where the page probably is in a photo; null where not even that can be said. */
export async function guessInPhoto(photo: Blob): Promise<Corners | null> {
  const picture = await createImageBitmap(photo);
  try {
    const small = await look(picture);
    return small && guessPage(small);
  } finally {
    picture.close();
  }
}

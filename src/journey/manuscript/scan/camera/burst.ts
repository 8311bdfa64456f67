import { type Grey, sharpnessOf } from '../photo/grey.ts';
import { nextFrame } from './next-frame.ts';

const FRAMES = 3;
/** A camera in the dark may give ten frames a second; slower ones are not waited for. */
const FRAME_WAIT_MS = 120;

/**
 * The sharpest of a few frames from now on; at most two are in memory at once. Null while the camera shows nothing.
 * @param look gives the current frame in small
 */
export async function takeBurst(
  video: HTMLVideoElement,
  look: (video: HTMLVideoElement) => Grey | null,
): Promise<ImageBitmap | null> {
  let best: ImageBitmap | null = null;
  let bestSharpness = -1;
  for (let taken = 0; taken < FRAMES; taken += 1) {
    if (taken > 0 && !(await nextFrame(video, FRAME_WAIT_MS))) break;
    const small = look(video);
    if (!small) break;
    const sharpness = sharpnessOf(small);
    if (sharpness <= bestSharpness) continue;
    const frame = await createImageBitmap(video);
    best?.close();
    best = frame;
    bestSharpness = sharpness;
  }
  return best;
}

import { type Gray, sharpnessOf } from '../photo/gray.ts';
import type { Sampler } from './frame-sampler.ts';
import { type CameraFrame, grabFrame } from './grab-frame.ts';
import { nextFrame } from './next-frame.ts';

const FRAMES = 3;
/** A camera in the dark may give ten frames a second; slower ones are not waited for. */
const FRAME_WAIT_MS = 120;

/**
 * The sharpest of a few frames from now on; at most two are in memory at once. Null while the camera shows nothing.
 * @param look judges in small
 * @param onSeen gets every frame in small
 */
export async function takeBurst(
  video: HTMLVideoElement,
  look: Sampler,
  onSeen: (frame: Gray) => void,
): Promise<CameraFrame | null> {
  let best: CameraFrame | null = null;
  let bestSharpness = -1;
  let grabbed: CameraFrame | null = null;
  try {
    for (let taken = 0; taken < FRAMES; taken += 1) {
      if (taken > 0 && !(await nextFrame(video, FRAME_WAIT_MS))) break;
      grabbed = grabFrame(video);
      const small = await look(grabbed ?? video);
      if (!small) break;
      onSeen(small);
      const sharpness = sharpnessOf(small);
      if (sharpness > bestSharpness) {
        const sharper = grabbed ?? (await createImageBitmap(video));
        grabbed = best;
        best = sharper;
        bestSharpness = sharpness;
      }
      grabbed?.close();
      grabbed = null;
    }
    return best;
  } catch (error) {
    best?.close();
    throw error;
  } finally {
    grabbed?.close();
  }
}

import { fourier } from '../../../../../src/domain/mark/fourier.ts';
import { FEATURES, FRAMES_PER_SECOND } from '../voice-frames.ts';
import type { ClipFrames } from './clip-frames.ts';

/** So many frames are taken as one: sounds last longer than a frame. */
const STEP = 4;
/** The shape of a sound without its finer detail. */
const COEFFICIENTS = 6;
const STEPS_PER_SECOND = FRAMES_PER_SECOND / STEP;
/** What comes again sooner, or for less long, is a saying or a refrain. */
const LEAST_STEPS = 10 * STEPS_PER_SECOND;
/** A shorter clip is told apart as well with its repetitions. */
const LEAST_CLIP_STEPS = 40 * STEPS_PER_SECOND;
const PEAK_STEPS = 2 * STEPS_PER_SECOND;
const SAME_ABOVE = 0.6;

function addPowers({ frames, isSpoken }: ClipFrames, coefficient: number, powers: Float64Array): void {
  const [re, im] = [new Float64Array(powers.length), new Float64Array(powers.length)];
  for (const [row, spoken] of isSpoken.entries()) {
    const step = Math.floor(row / STEP);
    if (spoken) re[step] = (re[step] ?? 0) + (frames[row * FEATURES + coefficient] ?? 0);
  }
  fourier(powers.length)(re, im);
  for (const [i, value] of re.entries()) powers[i] = (powers[i] ?? 0) + value ** 2 + (im[i] ?? 0) ** 2;
}

/**
 * After how many frames a clip begins again from its beginning, as one that was played in a loop or put together of the same
 * recording several times; null when it does not. The very same sound is no further speech: an odd sentence that comes ten
 * times would be taken for somebody who says it ten times.
 */
export function repeatedAfter(clip: ClipFrames): number | null {
  const count = Math.ceil(clip.isSpoken.length / STEP);
  if (count < LEAST_CLIP_STEPS) return null;
  const likeness = new Float64Array(2 ** Math.ceil(Math.log2(2 * count)));
  for (let coefficient = 0; coefficient < COEFFICIENTS; coefficient++) addPowers(clip, coefficient, likeness);
  fourier(likeness.length)(likeness, new Float64Array(likeness.length));
  const own = (likeness[0] ?? 0) / count;
  const at = (lag: number) => (likeness[lag] ?? 0) / ((count - lag) * own + 1e-9);
  for (let lag = LEAST_STEPS; lag + LEAST_STEPS <= count; lag++) {
    if (at(lag) <= SAME_ABOVE) continue;
    let best = lag;
    for (let near = lag; near < Math.min(lag + PEAK_STEPS, count); near++)
      if (at(near) > at(best)) best = near;
    return best * STEP;
  }
  return null;
}

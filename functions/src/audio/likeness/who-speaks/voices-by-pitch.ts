import type { Region } from '../../../../../src/domain/voice/voice.ts';
import { splitScores } from '../split-scores.ts';
import { FRAMES_PER_SECOND } from '../voice-frames.ts';
import type { ClipFrames } from './clip-frames.ts';
import { type VoicesOfClip, voicesOfLabels } from './find-voices.ts';
import { NOBODY } from './sort-frames.ts';

const HALF_WINDOW = FRAMES_PER_SECOND / 2;

/**
 * A high voice and a low one, where there is too little speech to tell voices apart by more than that.
 * @param region in which both are heard
 */
export function voicesByPitch({ pitches, isSpoken }: ClipFrames, region: Region): VoicesOfClip {
  const [from, to] = [region.start, region.end].map((at) => Math.round(at * FRAMES_PER_SECOND));
  const heard = Float64Array.from(pitches.subarray(from, to)).filter((pitch) => pitch > 0);
  const threshold = splitScores(heard)?.threshold ?? 0;
  const labels = Int8Array.from(isSpoken, (spoken, row) => {
    if (!spoken) return NOBODY;
    let higher = 0;
    for (let near = Math.max(0, row - HALF_WINDOW); near <= row + HALF_WINDOW; near++) {
      const pitch = pitches[near] ?? 0;
      if (pitch > 0) higher += pitch > threshold ? 1 : -1;
    }
    return higher > 0 ? 1 : 0;
  });
  return voicesOfLabels(labels);
}

import { ACTIVITY_FRAME_SECONDS, voiceActivity } from './voice-activity.ts';

/** Seconds from the beginning of the sound. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Speech stands this far above the room's noise … */
const ABOVE_NOISE_DB = 9;
/** … and at most this far below the loudest speech. */
const BELOW_LOUD_DB = 30;
/** Below this there is nothing, whatever the shares say. */
const ABSOLUTE_DB = -65;
/** Pauses inside a sentence stay, clicks go, soft beginnings and ends are kept. */
const JOIN_GAPS_SECONDS = 0.35;
const MIN_SECONDS = 0.25;
const MARGIN_SECONDS = 0.09;

function energiesDb(samples: Float32Array, frameSamples: number, frameCount: number): number[] {
  return Array.from({ length: frameCount }, (_, frame) => {
    let sum = 0;
    for (let i = frame * frameSamples; i < (frame + 1) * frameSamples; i++) sum += (samples[i] ?? 0) ** 2;
    return 10 * Math.log10(sum / frameSamples + 1e-12);
  });
}

/** Joins stretches that nearly touch, drops very short ones. */
function smoothed(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (last && stretch.start - last.end <= JOIN_GAPS_SECONDS)
      joined[joined.length - 1] = { start: last.start, end: stretch.end };
    else joined.push(stretch);
  }
  return joined.filter((stretch) => stretch.end - stretch.start >= MIN_SECONDS);
}

/**
 * Where somebody speaks: louder than the room, and speech-like by its spectrum. The detector of spectra alone calls
 * noise speech, energy alone calls a slammed door speech.
 * @param sampleRateHz 8,000, 16,000, 32,000 or 48,000
 * @returns in order, not overlapping
 */
export async function findSpeech(samples: Float32Array, sampleRateHz: number): Promise<Stretch[]> {
  const activity = await voiceActivity(samples, sampleRateHz);
  const frameSamples = Math.round(ACTIVITY_FRAME_SECONDS * sampleRateHz);
  const energies = energiesDb(samples, frameSamples, activity.length);
  const sorted = energies.filter((energy) => energy > ABSOLUTE_DB).sort((a, b) => a - b);
  const noise = sorted[Math.floor(sorted.length * 0.1)] ?? 0;
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  // In a clip without pauses the quietest tenth is speech itself: never ask for more than the middle.
  const threshold = Math.max(
    ABSOLUTE_DB,
    Math.min(Math.max(noise + ABOVE_NOISE_DB, loud - BELOW_LOUD_DB), loud - 15),
  );
  const frames = activity.flatMap((isActive, frame) => {
    const isLoud = (energies[frame] ?? ABSOLUTE_DB) > threshold;
    const start = frame * ACTIVITY_FRAME_SECONDS;
    return isActive && isLoud ? [{ start, end: start + ACTIVITY_FRAME_SECONDS }] : [];
  });
  const durationSeconds = samples.length / sampleRateHz;
  return smoothed(frames).map(({ start, end }) => ({
    start: Math.max(0, start - MARGIN_SECONDS),
    end: Math.min(durationSeconds, end + MARGIN_SECONDS),
  }));
}

import type { ClipSound } from './clip-sound.ts';
import type { Stretch } from './find-speech.ts';

const MAX_DB = 60;
/** Flat tops: so many samples in a row at the loudest value. */
const FLAT_SAMPLES = 3;
const MIN_SECONDS = 0.15;

export function partsBetween(stretches: readonly Stretch[], durationSeconds: number): Stretch[] {
  const borders = [0, ...stretches.flatMap(({ start, end }) => [start, end]), durationSeconds];
  return Array.from({ length: borders.length / 2 }, (_, i) => ({
    start: borders[2 * i] ?? 0,
    end: borders[2 * i + 1] ?? 0,
  })).filter(({ start, end }) => end > start);
}

export function samplesOf({ samples, sampleRateHz }: ClipSound, { start, end }: Stretch): Float32Array {
  return samples.subarray(Math.round(start * sampleRateHz), Math.round(end * sampleRateHz));
}

/** Mean power, digital silence left out: it is the pause of an editor, not that of a room. */
function powerOf(clip: ClipSound, stretches: readonly Stretch[]): number | null {
  let sum = 0;
  let count = 0;
  for (const stretch of stretches) {
    for (const sample of samplesOf(clip, stretch)) {
      if (sample === 0) continue;
      sum += sample * sample;
      count++;
    }
  }
  return count < MIN_SECONDS * clip.sampleRateHz ? null : sum / count;
}

/**
 * How far speech stands above what is heard when nobody speaks, in dB.
 * @returns null when there is no pause to listen to
 */
export function signalToNoiseDb(clip: ClipSound, speech: readonly Stretch[]): number | null {
  const pauses = partsBetween(speech, clip.samples.length / clip.sampleRateHz);
  const [spoken, noise] = [powerOf(clip, speech), powerOf(clip, pauses)];
  if (spoken === null || noise === null) return null;
  const ratio = Math.max(1e-3, (spoken - noise) / Math.max(noise, 1e-12));
  return Math.min(MAX_DB, 10 * Math.log10(ratio));
}

/** Share of the samples that were cut off because the recording was too loud. */
export function distortedShare(samples: Float32Array): number {
  let top = 0;
  for (const sample of samples) top = Math.max(top, Math.abs(sample));
  if (top === 0) return 0;
  let flat = 0;
  let run = 0;
  for (let i = 0; i <= samples.length; i++) {
    const isTop = Math.abs(samples[i] ?? 0) >= top * 0.999;
    if (isTop) run++;
    else {
      if (run >= FLAT_SAMPLES) flat += run;
      run = 0;
    }
  }
  return flat / samples.length;
}

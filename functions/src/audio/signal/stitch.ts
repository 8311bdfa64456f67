import { levelingGain, withGain } from './level.ts';

const FADE_SECONDS = 0.01;
const PAUSE_SECONDS = 0.15;
/** A whisper beside a shout is brought nearer, but not to the same level. */
const MAX_STEP_DB = 6;

function faded(samples: Float32Array, sampleRateHz: number): Float32Array {
  const length = Math.min(Math.round(FADE_SECONDS * sampleRateHz), Math.floor(samples.length / 2));
  return samples.map(
    (sample, i) => sample * Math.min(1, (i + 0.5) / length, (samples.length - i - 0.5) / length),
  );
}

export interface Stitched {
  readonly samples: Float32Array<ArrayBuffer>;
  /** where each part begins, seconds */
  readonly at: readonly number[];
}

/** Stretches of speech one after another, evenly loud, with short fades and pauses so that no joint clicks. */
export function stitch(parts: readonly Float32Array[], sampleRateHz: number): Stitched {
  const gains = parts.map((part) => levelingGain(part, sampleRateHz));
  const middle = gains.toSorted((a, b) => a - b)[Math.floor(gains.length / 2)] ?? 1;
  const step = 10 ** (MAX_STEP_DB / 20);
  const pause = Math.round(PAUSE_SECONDS * sampleRateHz);
  const length = parts.reduce((sum, part) => sum + part.length, 0) + pause * Math.max(0, parts.length - 1);
  const samples = new Float32Array(length);
  const at: number[] = [];
  let position = 0;
  for (const [i, part] of parts.entries()) {
    const gain = Math.max(middle / step, Math.min(middle * step, gains[i] ?? middle));
    samples.set(faded(withGain(part, gain), sampleRateHz), position);
    at.push(position / sampleRateHz);
    position += part.length + pause;
  }
  return { samples: withGain(samples, levelingGain(samples, sampleRateHz)), at };
}

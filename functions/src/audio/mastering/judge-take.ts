import { peakOf, speechRms } from '../signal/level.ts';
import { roughPitchHz } from '../signal/rough-pitch.ts';

/** What can be wrong with a sentence that was spoken. */
export type TakeProblem =
  | 'too-short'
  | 'too-long'
  | 'silence-inside'
  | 'clipped'
  | 'too-soft'
  | 'other-voice';

/** Seconds a letter or digit takes, and what the shortest sentence takes besides. Numbers are spelled out before. */
const SECONDS_PER_LETTER = { from: 0.028, to: 0.16 };
const SHORTEST_SECONDS = 0.12;
const EXTRA_SECONDS = 1.2;
const MAX_SILENCE_SECONDS = 1.5;
const SILENCE = 0.003;
const CLIPPED = 0.9985;
const MAX_CLIPPED_SAMPLES = 8;
/** -45 dB: nobody would understand it, and made louder it would be noise. */
const MIN_RMS = 10 ** (-45 / 20);
/** Melody and octave mistakes stay inside. */
const PITCH = { from: 0.45, to: 2.2 };
/** Less speech than this has no pitch to speak of. */
const MIN_PITCHED_SECONDS = 1.2;

function longestSilence(samples: Float32Array): number {
  const first = samples.findIndex((sample) => Math.abs(sample) > SILENCE);
  let longest = 0;
  let last = Math.max(0, first);
  for (let i = last; i < samples.length; i++) {
    if (Math.abs(samples[i] ?? 0) <= SILENCE) continue;
    longest = Math.max(longest, i - last);
    last = i;
  }
  return longest;
}

function audibleSeconds(samples: Float32Array, sampleRateHz: number): number {
  const first = samples.findIndex((sample) => Math.abs(sample) > SILENCE);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENCE);
  return first < 0 ? 0 : (last + 1 - first) / sampleRateHz;
}

function countClipped(samples: Float32Array): number {
  let count = 0;
  for (let i = 0; i < samples.length; i++) if (Math.abs(samples[i] ?? 0) >= CLIPPED) count++;
  return count;
}

/**
 * Listens to a sentence the way a proof-listener would: is all of it there, is it one voice, can it be understood?
 * @param spoken the text the engine was given
 * @param voicePitchHz the median pitch the voice has; null when the engine does not say
 * @returns null when nothing is wrong
 */
export function judgeTake(
  samples: Float32Array,
  sampleRateHz: number,
  spoken: string,
  voicePitchHz: number | null,
): TakeProblem | null {
  const letters = spoken.match(/[A-Za-z0-9]/g)?.length ?? 0;
  const seconds = audibleSeconds(samples, sampleRateHz);
  if (seconds < Math.max(SHORTEST_SECONDS, letters * SECONDS_PER_LETTER.from)) return 'too-short';
  if (seconds > letters * SECONDS_PER_LETTER.to + EXTRA_SECONDS) return 'too-long';
  if (longestSilence(samples) > MAX_SILENCE_SECONDS * sampleRateHz) return 'silence-inside';
  if (peakOf(samples) >= CLIPPED && countClipped(samples) > MAX_CLIPPED_SAMPLES) return 'clipped';
  if (speechRms(samples, sampleRateHz) < MIN_RMS) return 'too-soft';
  if (voicePitchHz === null || seconds < MIN_PITCHED_SECONDS) return null;
  const pitchHz = roughPitchHz(samples, sampleRateHz);
  const ratio = pitchHz === null ? 1 : pitchHz / voicePitchHz;
  return ratio < PITCH.from || ratio > PITCH.to ? 'other-voice' : null;
}

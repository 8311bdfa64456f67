import { withFaintNoise } from '../signal/faint-noise.ts';
import { FEATURES, voiceFrames } from './voice-frames.ts';

/** All clips one after another, as the search for a person sees them. */
export interface HeardClips {
  readonly features: Float32Array;
  /** 1 where it is loud enough to be somebody's voice */
  readonly isSpoken: Uint8Array;
  /** loudness of each frame with the faint noise, dB of full scale */
  readonly energiesDb: Float32Array;
  /** first frame of each clip, and the end of the last */
  readonly starts: readonly number[];
}

const BELOW_LOUD_DB = 30;
const SILENCE_DB = -75;
/**
 * Faint noise is laid over everything: without it the rooms of two clips, or the digital silence between two takes,
 * differ more than two people do.
 */
const NOISE_BELOW_LOUD_DB = 30;

/** dB of full scale that one frame in twenty is louder than. */
export function loudDb(energiesDb: Float32Array): number {
  return energiesDb.toSorted()[Math.floor(energiesDb.length * 0.95)] ?? -120;
}

/** @param clips at 16 kHz */
export function hearClips(clips: readonly Float32Array[]): HeardClips {
  const heard = clips.map((clip) => voiceFrames(withFaintNoise(clip, NOISE_BELOW_LOUD_DB)));
  const starts = [0];
  for (const { count } of heard) starts.push((starts.at(-1) ?? 0) + count);
  const features = new Float32Array((starts.at(-1) ?? 0) * FEATURES);
  const isSpoken = new Uint8Array(starts.at(-1) ?? 0);
  const energiesDb = new Float32Array(starts.at(-1) ?? 0);
  for (const [i, frames] of heard.entries()) {
    const start = starts[i] ?? 0;
    features.set(frames.features, start * FEATURES);
    energiesDb.set(frames.energiesDb, start);
    const quiet = Math.max(loudDb(frames.energiesDb) - BELOW_LOUD_DB, SILENCE_DB);
    for (const [row, energy] of frames.energiesDb.entries()) isSpoken[start + row] = energy > quiet ? 1 : 0;
  }
  return { features, isSpoken, energiesDb, starts };
}

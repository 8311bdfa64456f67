import { FEATURES, type VoiceFrames, voiceFrames } from './voice-frames.ts';

/** All clips one after another, as the search for a person sees them. */
export interface HeardClips {
  readonly features: Float32Array;
  /** 1 where it is loud enough to be somebody's voice */
  readonly isSpoken: Uint8Array;
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

function framesOf(samples: Float32Array): VoiceFrames {
  const plain: number[] = [];
  for (let at = 0; at + 400 <= samples.length; at += 1_600) {
    let sum = 0;
    for (let i = at; i < at + 400; i++) sum += (samples[i] ?? 0) ** 2;
    plain.push(sum / 400);
  }
  const loud = plain.sort((a, b) => a - b)[Math.floor(plain.length * 0.95)] ?? 0;
  // Uniform numbers from -a to a have the power a * a / 3.
  const amplitude = Math.sqrt(3 * loud * 10 ** (-NOISE_BELOW_LOUD_DB / 10));
  let state = 5;
  const noisy = samples.map((sample) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return sample + amplitude * (state / 0x3fffffff - 1);
  });
  return voiceFrames(noisy);
}

/** @param clips at 16 kHz */
export function hearClips(clips: readonly Float32Array[]): HeardClips {
  const heard = clips.map(framesOf);
  const starts = [0];
  for (const { count } of heard) starts.push((starts.at(-1) ?? 0) + count);
  const features = new Float32Array((starts.at(-1) ?? 0) * FEATURES);
  const isSpoken = new Uint8Array(starts.at(-1) ?? 0);
  for (const [i, frames] of heard.entries()) {
    const start = starts[i] ?? 0;
    features.set(frames.features, start * FEATURES);
    const quiet = Math.max(loudDb(frames.energiesDb) - BELOW_LOUD_DB, SILENCE_DB);
    for (const [row, energy] of frames.energiesDb.entries()) isSpoken[start + row] = energy > quiet ? 1 : 0;
  }
  return { features, isSpoken, starts };
}

import { fourier } from '../../../../src/domain/mark/fourier.ts';

/** c1 … c19 and their movement. */
export const FEATURES = 38;
export const FRAMES_PER_SECOND = 100;

const RATE_HZ = 16_000;
const FRAME_SAMPLES = 400;
export const HOP_SAMPLES = RATE_HZ / FRAMES_PER_SECOND;
const TRANSFORM_LENGTH = 512;
const BANDS = 40;
const COEFFICIENTS = FEATURES / 2;
const BAND = { fromHz: 80, toHz: 7_600 };
const PRE_EMPHASIS = 0.97;
/** Digital silence has a logarithm too. */
const FLOOR = 1e-8;

/** What tells speakers apart, every 10 ms. */
export interface VoiceFrames {
  readonly count: number;
  /** FEATURES numbers a frame */
  readonly features: Float32Array;
  /** loudness of each frame, dB of full scale */
  readonly energiesDb: Float32Array;
}

const transform = fourier(TRANSFORM_LENGTH);
const WINDOW = Float64Array.from(
  { length: FRAME_SAMPLES },
  (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (FRAME_SAMPLES - 1)),
);
const melOf = (hz: number) => 2_595 * Math.log10(1 + hz / 700);
const hzOf = (mel: number) => 700 * (10 ** (mel / 2_595) - 1);

interface Band {
  readonly from: number;
  readonly weights: Float64Array;
}

/** Triangles of equal width in mel. */
const BAND_SHAPES: readonly Band[] = Array.from({ length: BANDS }, (_, band) => {
  const [low, high] = [melOf(BAND.fromHz), melOf(BAND.toHz)];
  const corner = (i: number) => (hzOf(low + ((high - low) * i) / (BANDS + 1)) * TRANSFORM_LENGTH) / RATE_HZ;
  const [left, middle, right] = [corner(band), corner(band + 1), corner(band + 2)];
  const from = Math.ceil(left);
  const weights = Float64Array.from({ length: Math.max(1, Math.floor(right) - from + 1) }, (_, i) => {
    const bin = from + i;
    const rising = (bin - left) / (middle - left);
    const falling = (right - bin) / (right - middle);
    return Math.max(0, Math.min(rising, falling));
  });
  return { from, weights };
});

const COSINES = Float64Array.from({ length: COEFFICIENTS * BANDS }, (_, i) => {
  const [k, band] = [Math.floor(i / BANDS) + 1, i % BANDS];
  return Math.sqrt(2 / BANDS) * Math.cos((Math.PI * k * (band + 0.5)) / BANDS);
});

/** Used by one frame at a time; new ones for each would keep the garbage collector busy. */
const re = new Float64Array(TRANSFORM_LENGTH);
const im = new Float64Array(TRANSFORM_LENGTH);
const logs = new Float64Array(BANDS);

function coefficientsAt(samples: Float32Array, at: number, into: Float32Array, row: number): number {
  re.fill(0);
  im.fill(0);
  let energy = 0;
  for (let i = 0; i < FRAME_SAMPLES; i++) {
    const sample = samples[at + i] ?? 0;
    energy += sample * sample;
    re[i] = (sample - PRE_EMPHASIS * (samples[at + i - 1] ?? 0)) * (WINDOW[i] ?? 0);
  }
  transform(re, im);
  for (const [band, { from, weights }] of BAND_SHAPES.entries()) {
    let power = 0;
    for (let i = 0; i < weights.length; i++) {
      const bin = from + i;
      power += (weights[i] ?? 0) * ((re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2);
    }
    logs[band] = Math.log(power + FLOOR);
  }
  for (let k = 0; k < COEFFICIENTS; k++) {
    let sum = 0;
    for (let band = 0; band < BANDS; band++) sum += (COSINES[k * BANDS + band] ?? 0) * (logs[band] ?? 0);
    into[row * FEATURES + k] = sum;
  }
  return 10 * Math.log10(energy / FRAME_SAMPLES + 1e-12);
}

/** The slope over five frames, edges held. */
function addMovement(features: Float32Array, count: number): void {
  const value = (row: number, k: number) =>
    features[Math.max(0, Math.min(count - 1, row)) * FEATURES + k] ?? 0;
  for (let row = 0; row < count; row++) {
    for (let k = 0; k < COEFFICIENTS; k++) {
      const slope = 2 * (value(row + 2, k) - value(row - 2, k)) + value(row + 1, k) - value(row - 1, k);
      features[row * FEATURES + COEFFICIENTS + k] = slope / 10;
    }
  }
}

/**
 * Mel-frequency cepstra of sound at 16 kHz with their movement. Source: Davis and Mermelstein (1980), with the sizes
 * that speaker recognition uses.
 */
export function voiceFrames(samples: Float32Array): VoiceFrames {
  const count = Math.max(0, Math.floor((samples.length - FRAME_SAMPLES) / HOP_SAMPLES) + 1);
  const features = new Float32Array(count * FEATURES);
  const energiesDb = new Float32Array(count);
  for (let row = 0; row < count; row++)
    energiesDb[row] = coefficientsAt(samples, row * HOP_SAMPLES, features, row);
  addMovement(features, count);
  return { count, features, energiesDb };
}

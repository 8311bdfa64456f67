import { fourier } from '../../../../src/domain/mark/fourier.ts';
import { CEPSTRUM_LENGTH, type Cepstra } from './cepstra.ts';
import { frequencyWarp } from './frequency-warp.ts';

/** 25 ms at 16 kHz. */
export const FRAME_SAMPLES = 400;
const TRANSFORM_LENGTH = 1_024;
const HALF = TRANSFORM_LENGTH / 2;
/** Finer than this is the pitch, not the tone color. */
const ENVELOPE_ORDER = 60;
const ENVELOPE_ROUNDS = 6;
/** Bends Hz at 16 kHz to mel, as in the statistical voices. */
const MEL_BEND = 0.42;
/** Digital silence has a logarithm too. */
const FLOOR = 1e-6;

const transform = fourier(TRANSFORM_LENGTH);
const TO_MEL = frequencyWarp(ENVELOPE_ORDER, CEPSTRUM_LENGTH - 1, MEL_BEND);
const WINDOW = Float64Array.from({ length: FRAME_SAMPLES }, (_, i) => {
  const angle = (2 * Math.PI * i) / (FRAME_SAMPLES - 1);
  return 0.42 - 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle);
});

/** Two spectra at once: one in the real, the other in the imaginary part. */
class SpectrumPair {
  readonly re = new Float64Array(TRANSFORM_LENGTH);
  readonly im = new Float64Array(TRANSFORM_LENGTH);
  private readonly logs = [new Float64Array(HALF + 1), new Float64Array(HALF + 1)] as const;

  /** Logarithms of the magnitudes of two frames. */
  take(samples: Float32Array, first: number, second: number): void {
    this.re.fill(0);
    this.im.fill(0);
    for (let i = 0; i < FRAME_SAMPLES; i++) {
      this.re[i] = (samples[first + i] ?? 0) * (WINDOW[i] ?? 0);
      this.im[i] = (samples[second + i] ?? 0) * (WINDOW[i] ?? 0);
    }
    transform(this.re, this.im);
    for (let k = 0; k <= HALF; k++) {
      const other = (TRANSFORM_LENGTH - k) % TRANSFORM_LENGTH;
      const r = this.re[k] ?? 0;
      const i = this.im[k] ?? 0;
      const otherR = this.re[other] ?? 0;
      const otherI = this.im[other] ?? 0;
      this.logs[0][k] = Math.log(Math.sqrt((r + otherR) ** 2 + (i - otherI) ** 2) / 2 + FLOOR);
      this.logs[1][k] = Math.log(Math.sqrt((r - otherR) ** 2 + (i + otherI) ** 2) / 2 + FLOOR);
    }
    this.raise(Number.NEGATIVE_INFINITY);
  }

  /** Where the smooth curve lies below the spectrum, the spectrum; symmetric, so that its transform is real. */
  raise(scale: number): void {
    for (let k = 0; k <= HALF; k++) {
      const a = this.logs[0][k] ?? 0;
      const b = this.logs[1][k] ?? 0;
      const isFirst = scale === Number.NEGATIVE_INFINITY;
      const re = isFirst ? a : Math.max(a, (this.re[k] ?? 0) * scale);
      const im = isFirst ? b : Math.max(b, (this.im[k] ?? 0) * scale);
      const mirror = (TRANSFORM_LENGTH - k) % TRANSFORM_LENGTH;
      this.re[k] = re;
      this.re[mirror] = re;
      this.im[k] = im;
      this.im[mirror] = im;
    }
  }

  /** Turns the curves into cepstra (times the length of the transform) and forgets what is finer than the envelope. */
  smooth(): void {
    transform(this.re, this.im);
    this.re.fill(0, ENVELOPE_ORDER + 1, TRANSFORM_LENGTH - ENVELOPE_ORDER);
    this.im.fill(0, ENVELOPE_ORDER + 1, TRANSFORM_LENGTH - ENVELOPE_ORDER);
  }
}

function toMel(cepstrum: Float64Array, result: Cepstra, at: number): void {
  for (let row = 0; row < CEPSTRUM_LENGTH; row++) {
    let sum = 0;
    for (let k = 0; k <= ENVELOPE_ORDER; k++) {
      const bothSides = k === 0 ? 1 : 2;
      sum +=
        ((TO_MEL[row * (ENVELOPE_ORDER + 1) + k] ?? 0) * bothSides * (cepstrum[k] ?? 0)) / TRANSFORM_LENGTH;
    }
    if (at + row < result.length) result[at + row] = sum;
  }
}

/**
 * Mel-cepstra of frames of sound at 16 kHz by the true envelope: the spectrum smoothed again and again, always raised
 * to its own peaks, so that the harmonics of a high voice are not taken for its color.
 * Source: Röbel and Rodet, Efficient spectral envelope estimation (2005).
 * @param starts first sample of each frame of FRAME_SAMPLES
 */
export function melCepstra(samples: Float32Array, starts: readonly number[]): Cepstra {
  const result = new Float64Array(starts.length * CEPSTRUM_LENGTH);
  const pair = new SpectrumPair();
  for (let i = 0; i < starts.length; i += 2) {
    const first = starts[i] ?? 0;
    pair.take(samples, first, starts[i + 1] ?? first);
    pair.smooth();
    for (let round = 1; round < ENVELOPE_ROUNDS; round++) {
      transform(pair.re, pair.im);
      pair.raise(1 / TRANSFORM_LENGTH);
      pair.smooth();
    }
    toMel(pair.re, result, i * CEPSTRUM_LENGTH);
    toMel(pair.im, result, (i + 1) * CEPSTRUM_LENGTH);
  }
  return result;
}

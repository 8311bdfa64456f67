import { BAND_HZ, BANDS, LOWEST_HZ } from './code.ts';
import { fourier } from './fourier.ts';

/** What is listened to is first brought to this rate. */
export const LISTENING_HZ = 16_000;
const LENGTH = 512;
const HOP = 128;
export const HOP_SECONDS = HOP / LISTENING_HZ;
const BINS = LENGTH / 2;

const window = Float64Array.from(
  { length: LENGTH },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / LENGTH),
);
const transform = fourier(LENGTH);

/** The power of each bin in frames of 32 ms, one every 8 ms. */
export interface Spectra {
  readonly frames: number;
  readonly powers: Float32Array;
}

export function spectraOf(sound: Float32Array): Spectra {
  const frames = Math.max(0, Math.floor((sound.length - LENGTH) / HOP) + 1);
  const powers = new Float32Array(frames * BINS);
  const [re, im] = [new Float64Array(LENGTH), new Float64Array(LENGTH)];
  for (let f = 0; f < frames; f += 2) {
    for (let i = 0; i < LENGTH; i++) {
      const w = window[i] as number;
      re[i] = w * (sound[f * HOP + i] as number);
      im[i] = w * (sound[(f + 1) * HOP + i] ?? 0);
    }
    transform(re, im);
    for (let bin = 1; bin < BINS; bin++) {
      const [r, s] = [re[bin] as number, re[LENGTH - bin] as number];
      const [u, v] = [im[bin] as number, im[LENGTH - bin] as number];
      powers[f * BINS + bin] = ((r + s) ** 2 + (u - v) ** 2) / 4;
      if (f + 1 < frames) powers[(f + 1) * BINS + bin] = ((u + v) ** 2 + (s - r) ** 2) / 4;
    }
  }
  return { frames, powers };
}

/** Frames on each side that say what is usual at a moment: 80 ms. */
const AROUND = 10;
/** A step in level says nothing, however great it is. */
const MOST = 0.3;
/** The part of the frames of a band that is taken for its noise. */
const NOISE_SHARE = 0.1;
const NOISE_TIMES = 2;
/** Added before the logarithm, so that what is mostly noise hardly moves. */
const NOISE_LIFT = 1;

/** The power of a band in each frame; bins that stick out of it count with the part that is inside. */
function bandPowers({ frames, powers }: Spectra, band: number, stretch: number): Float32Array {
  const edge = (of: number) =>
    Math.min(BINS - 1, ((LOWEST_HZ + of * BAND_HZ) * stretch * LENGTH) / LISTENING_HZ);
  const [from, to] = [edge(band), edge(band + 1)];
  const column = new Float32Array(frames);
  for (let bin = Math.round(from); bin <= Math.min(BINS - 1, Math.round(to)); bin++) {
    const inside = Math.min(bin + 0.5, to) - Math.max(bin - 0.5, from);
    if (inside <= 0) continue;
    for (let f = 0; f < frames; f++) (column[f] as number) += inside * (powers[f * BINS + bin] as number);
  }
  return column;
}

/**
 * How far each band is above or below what is usual around it, in time and in the neighboring bands.
 * @param stretch frequencies have been multiplied by this, as when a recording is played faster
 * @returns frames * BANDS numbers within MOST
 */
export function unusualLevels(spectra: Spectra, stretch: number): Float32Array {
  const { frames } = spectra;
  const levels = new Float32Array(frames * BANDS);
  const weights = new Float32Array(frames * BANDS);
  for (let band = 0; band < BANDS; band++) {
    const column = bandPowers(spectra, band, stretch);
    const noise = NOISE_TIMES * (column.toSorted()[Math.floor(frames * NOISE_SHARE)] ?? 0) + 1e-9;
    for (let f = 0; f < frames; f++) {
      const power = column[f] as number;
      weights[f * BANDS + band] = Math.max(0, 1 - noise / (power + 1e-12));
      levels[f * BANDS + band] = Math.log(power + NOISE_LIFT * noise) / 2;
    }
  }
  return limited(withoutUsual(levels, frames), weights);
}

function withoutUsual(levels: Float32Array, frames: number): Float32Array {
  const apart = new Float32Array(levels.length);
  for (let band = 0; band < BANDS; band++) {
    let [sum, count] = [0, 0];
    for (let f = -AROUND; f < frames; f++) {
      if (f + AROUND < frames) {
        sum += levels[(f + AROUND) * BANDS + band] as number;
        count++;
      }
      if (f - AROUND - 1 >= 0) {
        sum -= levels[(f - AROUND - 1) * BANDS + band] as number;
        count--;
      }
      if (f >= 0) apart[f * BANDS + band] = (levels[f * BANDS + band] as number) - sum / count;
    }
  }
  const result = new Float32Array(levels.length);
  for (let f = 0; f < frames; f++) {
    const at = f * BANDS;
    for (let band = 0; band < BANDS; band++) {
      const beside =
        ((apart[at + Math.max(0, band - 2)] as number) +
          (apart[at + Math.max(0, band - 1)] as number) +
          (apart[at + Math.min(BANDS - 1, band + 1)] as number) +
          (apart[at + Math.min(BANDS - 1, band + 2)] as number)) /
        4;
      result[at + band] = (apart[at + band] as number) - beside;
    }
  }
  return result;
}

function limited(values: Float32Array, weights: Float32Array): Float32Array {
  for (let i = 0; i < values.length; i++)
    values[i] = (weights[i] as number) * Math.max(-MOST, Math.min(MOST, values[i] as number));
  return values;
}

import { speechRms } from '../signal/level.ts';
import { upsample } from '../signal/resample.ts';

/** A second-order filter: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. */
export interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** The quality at which the slope is as steep as it can be without a bump before it. */
const BUTTERWORTH = Math.SQRT1_2;

/** Source: Robert Bristow-Johnson's audio equalizer cookbook. */
export function passAbove(hz: number, sampleRateHz: number, quality = BUTTERWORTH): Biquad {
  const w = (2 * Math.PI * hz) / sampleRateHz;
  const [cos, a0] = [Math.cos(w), 1 + Math.sin(w) / (2 * quality)];
  const edge = (1 + cos) / 2 / a0;
  return { b0: edge, b1: -2 * edge, b2: edge, a1: (-2 * cos) / a0, a2: (2 - a0) / a0 };
}

/** Source: as passAbove. */
export function passBelow(hz: number, sampleRateHz: number, quality = BUTTERWORTH): Biquad {
  const w = (2 * Math.PI * hz) / sampleRateHz;
  const [cos, a0] = [Math.cos(w), 1 + Math.sin(w) / (2 * quality)];
  const edge = (1 - cos) / 2 / a0;
  return { b0: edge, b1: 2 * edge, b2: edge, a1: (-2 * cos) / a0, a2: (2 - a0) / a0 };
}

/**
 * Runs the filter over the samples, in place.
 * @param step 1 from the first to the last, -1 from the last to the first
 */
function run({ b0, b1, b2, a1, a2 }: Biquad, samples: Float32Array, step: 1 | -1): void {
  const first = step === 1 ? 0 : samples.length - 1;
  // As if the first sample had always been there: sound that begins beside zero makes no thump.
  const resting = samples[first] ?? 0;
  const rest = (resting * (b0 + b1 + b2)) / (1 + a1 + a2);
  let [x1, x2, y1, y2] = [resting, resting, rest, rest];
  for (let i = first; i >= 0 && i < samples.length; i += step) {
    const x = samples[i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    samples[i] = y;
  }
}

export function filtered(samples: Float32Array, filters: readonly Biquad[]): Float32Array<ArrayBuffer> {
  const output = new Float32Array(samples);
  for (const filter of filters) run(filter, output, 1);
  return output;
}

/** Forward and back again: twice as steep, and nothing comes later than it was. */
export function filteredBothWays(
  samples: Float32Array,
  filters: readonly Biquad[],
): Float32Array<ArrayBuffer> {
  const output = filtered(samples, filters);
  for (const filter of filters) run(filter, output, -1);
  return output;
}

/** A synthesizer of this rate has nothing above 8 kHz; engines of a higher one have their own. */
export const DULL_RATE_HZ = 16_000;
const FROM_HZ = 8_000;
/** Higher up would stand the mirror image of vowels. */
const TO_HZ = 11_000;
/** A Butterworth filter of fourth order is two of second order, of these qualities. */
const QUALITIES = [0.5412, 1.3066];
/**
 * What is mirrored as it stands is too loud. At -4 dB it lies as high as that of a reader, and 6 dB below that what is
 * too loud is so in one frame of five rather than in two: 9 dB from the reader's spectrum, where nothing is 24 dB away.
 */
const GAIN = 10 ** (-10 / 20);

/**
 * The sound with a band from 8 to 11 kHz, folded up from what lies between 5 and 8: there is an s, and little of a vowel.
 * @param sound at DULL_RATE_HZ
 * @param raised the same at another rate
 */
export function brightened(
  sound: Float32Array,
  raised: Float32Array,
  rateHz: number,
): Float32Array<ArrayBuffer> {
  // A nothing between every two samples: twice the rate, and above the half a mirror image of what lies below.
  const mirrored = new Float32Array(2 * sound.length);
  for (let i = 0; i < sound.length; i++) mirrored[2 * i] = 2 * (sound[i] ?? 0);
  const band = filteredBothWays(upsample(mirrored, 2 * DULL_RATE_HZ, rateHz), [
    ...QUALITIES.map((quality) => passAbove(FROM_HZ, rateHz, quality)),
    ...QUALITIES.map((quality) => passBelow(TO_HZ, rateHz, quality)),
  ]);
  const output = new Float32Array(raised);
  for (let i = 0; i < output.length; i++) output[i] = (output[i] ?? 0) + GAIN * (band[i] ?? 0);
  return output;
}

/** Where s and sh are sharp. */
const SHARP_FROM_HZ = 4_500;
const SHARP_TO_HZ = 8_000;
/** An s of most voices lies lower than this below the speech as a whole; what is louder stands out. */
const STANDS_OUT_DB = 7;
/** Of what stands out two thirds are taken away. */
const KEPT_SHARE = 1 / 3;
const LEVEL_SECONDS = 0.005;
const SLOPE_SECONDS = 0.01;

/** The band without what lies above it; a sound of 16 kHz has nothing there. */
function bandFilters(sampleRateHz: number): Biquad[] {
  const above = passAbove(SHARP_FROM_HZ, sampleRateHz);
  return SHARP_TO_HZ < sampleRateHz / 2 ? [above, passBelow(SHARP_TO_HZ, sampleRateHz)] : [above];
}

/** Mean square of so many samples around each, by a running sum. */
function powersAround(samples: Float32Array, width: number): Float64Array {
  const powers = new Float64Array(samples.length);
  const half = width >> 1;
  let sum = 0;
  for (let i = -half; i < samples.length; i++) {
    sum += (samples[i + half] ?? 0) ** 2 - (samples[i - half - 1] ?? 0) ** 2;
    if (i >= 0) powers[i] = Math.max(0, sum) / (2 * half + 1);
  }
  return powers;
}

/** Rising and falling over SLOPE_SECONDS; null when nothing stands out. */
function cutsDb(band: Float32Array, sampleRateHz: number, usualDb: number): Float32Array | null {
  const powers = powersAround(band, Math.round(LEVEL_SECONDS * sampleRateHz));
  const usual = 10 ** (usualDb / 10);
  const cuts = new Float32Array(band.length);
  let isNeeded = false;
  for (let i = 0; i < cuts.length; i++) {
    const power = powers[i] ?? 0;
    if (power <= usual) continue;
    cuts[i] = 10 * Math.log10(power / usual) * (1 - KEPT_SHARE);
    isNeeded = true;
  }
  return isNeeded ? smoothed(cuts, Math.round(SLOPE_SECONDS * sampleRateHz)) : null;
}

/** Two running means after each other: a slope without corners. */
function smoothed(values: Float32Array, width: number): Float32Array {
  let smooth = values;
  const half = Math.max(1, width >> 2);
  for (let turn = 0; turn < 2; turn++) {
    const next = new Float32Array(smooth.length);
    let sum = 0;
    for (let i = -half; i < smooth.length; i++) {
      sum += (smooth[i + half] ?? 0) - (smooth[i - half - 1] ?? 0);
      if (i >= 0) next[i] = Math.max(0, sum) / (2 * half + 1);
    }
    smooth = next;
  }
  return smooth;
}

/**
 * Turns 4.5 to 8 kHz down in the moments in which it stands out from this speech, and leaves everything else as it is: of
 * speech without such a moment the very same samples come back.
 */
export function withSoftSibilants(samples: Float32Array, sampleRateHz: number): Float32Array {
  const rms = speechRms(samples, sampleRateHz);
  if (rms === 0) return samples;
  const band = filteredBothWays(samples, bandFilters(sampleRateHz));
  const cuts = cutsDb(band, sampleRateHz, 20 * Math.log10(rms) - STANDS_OUT_DB);
  if (!cuts) return samples;
  const output = new Float32Array(samples);
  for (let i = 0; i < output.length; i++) {
    const cut = cuts[i] ?? 0;
    if (cut > 0) output[i] = (output[i] ?? 0) - (band[i] ?? 0) * (1 - 10 ** (-cut / 20));
  }
  return output;
}

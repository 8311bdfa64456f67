import { type Biquad, filtered } from './filters.ts';

// Loudness as broadcasters measure it: Recommendation ITU-R BS.1770-5, annex 1, for one channel.

/** The two filters that stand for head and ear, by what they are made of; at 48 kHz they are the standard's own numbers. */
const HEAD = { hz: 1_681.974450955533, gainDb: 3.999843853973347, quality: 0.7071752369554196 };
const EAR = { hz: 38.13547087602444, quality: 0.5003270373238773 };
/** How the shelf's middle lies between its ends. */
const HEAD_MIDDLE = 0.4996667741545416;

const BLOCK_STEPS = 4;
const STEPS_PER_SECOND = 10;
const OFFSET_DB = -0.691;
const SILENT_LUFS = -70;
const PAUSES_BELOW_LU = 10;

/** The shelf above 1.5 kHz: what the head adds. */
function headFilter(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * HEAD.hz) / sampleRateHz);
  const high = 10 ** (HEAD.gainDb / 20);
  const middle = high ** HEAD_MIDDLE;
  const a0 = 1 + k / HEAD.quality + k * k;
  return {
    b0: (high + (middle * k) / HEAD.quality + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (middle * k) / HEAD.quality + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / HEAD.quality + k * k) / a0,
  };
}

/** The standard's numerator is 1, -2, 1, not scaled to pass the top unchanged. */
function earFilter(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * EAR.hz) / sampleRateHz);
  const a0 = 1 + k / EAR.quality + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / EAR.quality + k * k) / a0 };
}

/** @returns first what the head adds, then what the ear leaves out */
export const loudnessFilters = (sampleRateHz: number): readonly [Biquad, Biquad] => [
  headFilter(sampleRateHz),
  earFilter(sampleRateHz),
];

const decibels = (power: number) => 10 * Math.log10(power);
const loudnessOf = (power: number) => OFFSET_DB + decibels(power);
const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Mean square of each tenth of a second; what is shorter than a block is one block. */
function powersOfBlocks(weighted: Float32Array, sampleRateHz: number): number[] {
  const step = Math.round(sampleRateHz / STEPS_PER_SECOND);
  const steps: number[] = [];
  for (let at = 0; at + step <= weighted.length; at += step) {
    let sum = 0;
    for (let i = at; i < at + step; i++) sum += (weighted[i] ?? 0) ** 2;
    steps.push(sum / step);
  }
  if (steps.length < BLOCK_STEPS) {
    const all = weighted.reduce((sum, value) => sum + value * value, 0);
    return weighted.length === 0 ? [] : [all / weighted.length];
  }
  return Array.from({ length: steps.length - BLOCK_STEPS + 1 }, (_, i) =>
    meanOf(steps.slice(i, i + BLOCK_STEPS)),
  );
}

/**
 * The loudness of a whole sound, in LUFS: blocks of 400 ms, an overlap of three quarters, silence and pauses left out.
 * @returns -Infinity for silence
 */
export function loudnessLufs(samples: Float32Array, sampleRateHz: number): number {
  const weighted = filtered(samples, loudnessFilters(sampleRateHz));
  const heard = powersOfBlocks(weighted, sampleRateHz).filter((power) => loudnessOf(power) > SILENT_LUFS);
  const gate = loudnessOf(meanOf(heard)) - PAUSES_BELOW_LU;
  return loudnessOf(meanOf(heard.filter((power) => loudnessOf(power) > gate)));
}

/** The audiobook standard wants no sample above -3 dB, and the decoder of the small copy overshoots by up to 1.6 dB. */
const CEILING = 10 ** (-4.8 / 20);
/** The gain begins to give way so long before a peak. */
const LOOK_AHEAD_SECONDS = 0.004;

/**
 * Speech with its peaks turned down to the ceiling, smoothly, over some milliseconds around each. Nothing is cut off,
 * and what lies below the ceiling stays as it is.
 */
export function limited(samples: Float32Array, sampleRateHz: number): Float32Array<ArrayBuffer> {
  const output = new Float32Array(samples);
  const reach = Math.round(LOOK_AHEAD_SECONDS * sampleRateHz);
  let at = 0;
  while (at < samples.length) {
    if (Math.abs(samples[at] ?? 0) <= CEILING) {
      at++;
      continue;
    }
    // One loud stretch: peaks nearer to each other than the reach share a slope.
    const first = at;
    let last = at;
    let peak = 0;
    for (; at < samples.length && at - last <= reach; at++) {
      const value = Math.abs(samples[at] ?? 0);
      if (value <= CEILING) continue;
      peak = Math.max(peak, value);
      last = at;
    }
    turnDown(output, { first, last, reach, factor: CEILING / peak });
    at = last + reach + 1;
  }
  return output;
}

interface LoudStretch {
  readonly first: number;
  readonly last: number;
  readonly reach: number;
  readonly factor: number;
}

/** Slopes of two stretches may overlap; turned down twice, a sample is a little softer and never too loud. */
function turnDown(output: Float32Array, { first, last, reach, factor }: LoudStretch): void {
  for (let i = Math.max(0, first - reach); i <= Math.min(output.length - 1, last + reach); i++) {
    const away = Math.max(0, first - i, i - last) / reach;
    const weight = 0.5 + 0.5 * Math.cos(Math.PI * Math.min(1, away));
    output[i] = (output[i] ?? 0) * (1 - weight * (1 - factor));
  }
}

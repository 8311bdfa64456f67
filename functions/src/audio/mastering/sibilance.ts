import { speechRms } from '../signal/level.ts';
import { type Biquad, filteredBothWays, passAbove, passBelow } from './biquad.ts';

/** Where s and sh are sharp. */
const FROM_HZ = 4_500;
const TO_HZ = 8_000;
/** An s of most voices lies lower than this below the speech as a whole; what is louder stands out. */
const STANDS_OUT_DB = 7;
/** Of what stands out two thirds are taken away. */
const KEPT_SHARE = 1 / 3;
const LEVEL_SECONDS = 0.005;
const SLOPE_SECONDS = 0.01;

/** The band without what lies above it; a sound of 16 kHz has nothing there. */
function bandFilters(sampleRateHz: number): Biquad[] {
  const above = passAbove(FROM_HZ, sampleRateHz);
  return TO_HZ < sampleRateHz / 2 ? [above, passBelow(TO_HZ, sampleRateHz)] : [above];
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

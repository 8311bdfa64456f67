import { filtered, passAbove, passBelow } from './filters.ts';

/** -75 dB: below what is heard in a quiet room, and no longer the dead silence that a listener takes for a fault. */
export const ROOM_RMS = 10 ** (-75 / 20);
/** A room hums low: above this it gets softer. */
const SOFTER_ABOVE_HZ = 600;
/** One half of a slope of 6 dB an octave, as a filter of second order has it with two equal poles. */
const SLOPE_QUALITY = 0.5;
const NO_RUMBLE_HZ = 60;
/** The filters begin with silence; this much is thrown away. */
const WARM_UP_SECONDS = 0.1;

/** Never 0, which would stay 0. */
const seedOf = (seed: number) => (Math.imul(seed + 1, 2_654_435_761) ^ 0x5f35_6495) | 1;

/** Even numbers from -1 to 1, always the same ones. Source: Marsaglia, "Xorshift RNGs", 2003. */
function noise(length: number, seed: number): Float32Array {
  const samples = new Float32Array(length);
  let state = seedOf(seed);
  for (let i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    samples[i] = state / 0x8000_0000;
  }
  return samples;
}

/**
 * The sound of a room in which nobody speaks. The same length and seed give the same samples on every machine.
 * @param seed a whole number; another one is another moment in the same room
 */
export function roomTone(length: number, sampleRateHz: number, seed: number): Float32Array<ArrayBuffer> {
  const warmUp = Math.round(WARM_UP_SECONDS * sampleRateHz);
  const colored = filtered(noise(warmUp + length, seed), [
    passBelow(SOFTER_ABOVE_HZ, sampleRateHz, SLOPE_QUALITY),
    passAbove(NO_RUMBLE_HZ, sampleRateHz),
  ]);
  const tone = colored.slice(warmUp);
  const power = tone.reduce((sum, value) => sum + value * value, 0) / Math.max(1, length);
  const gain = power === 0 ? 0 : ROOM_RMS / Math.sqrt(power);
  for (let i = 0; i < length; i++) tone[i] = (tone[i] ?? 0) * gain;
  return tone;
}

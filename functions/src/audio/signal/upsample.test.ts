import { expect, it } from 'vitest';
import { upsample } from './resample.ts';

const sine = (hz: number, rateHz: number, seconds: number) =>
  Float32Array.from({ length: rateHz * seconds }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / rateHz));

/** How far one sound is from another, in dB below it; both ends left out, where silence begins. */
function errorDb(made: Float32Array, wanted: Float32Array): number {
  let [error, power] = [0, 0];
  for (let i = 500; i < wanted.length - 500; i++) {
    error += ((made[i] ?? 0) - (wanted[i] ?? 0)) ** 2;
    power += (wanted[i] ?? 0) ** 2;
  }
  return 10 * Math.log10(error / power);
}

it.each([
  [16_000, 100],
  [16_000, 1_000],
  [16_000, 6_500],
  [22_050, 9_000],
  [24_000, 10_000],
])('is the same sound at 44.1 kHz, without delay: %i Hz, tone of %i Hz', (rateHz, toneHz) => {
  const made = upsample(sine(toneHz, rateHz, 1), rateHz, 44_100);
  expect(made).toHaveLength(44_100);
  expect(errorDb(made, sine(toneHz, 44_100, 1))).toBeLessThan(-95);
});

/** Power of a tone in a sound, in dB. */
function powerDb(samples: Float32Array, hz: number, rateHz: number): number {
  let [re, im] = [0, 0];
  for (const [i, sample] of samples.entries()) {
    re += sample * Math.cos((2 * Math.PI * hz * i) / rateHz);
    im += sample * Math.sin((2 * Math.PI * hz * i) / rateHz);
  }
  return 10 * Math.log10((4 * (re * re + im * im)) / samples.length ** 2);
}

it('mirrors nothing above what the lower rate can hold', () => {
  const made = upsample(sine(6_000, 16_000, 1), 16_000, 44_100).subarray(2_000, 42_000);
  for (const mirrored of [10_000, 22_000 - 0.5]) expect(powerDb(made, mirrored, 44_100)).toBeLessThan(-85);
  expect(powerDb(made, 6_000, 44_100)).toBeGreaterThan(-6.1);
});

it('gives the same for the same sound, whatever came before, and takes one of any length', () => {
  const short = sine(300, 16_000, 0.1);
  const first = upsample(short, 16_000, 44_100);
  upsample(sine(5_000, 24_000, 20), 24_000, 44_100);
  expect(upsample(short, 16_000, 44_100)).toEqual(first);
  expect(upsample(new Float32Array(0), 16_000, 44_100)).toHaveLength(0);
});

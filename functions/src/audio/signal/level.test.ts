import { expect, it } from 'vitest';
import { joinSounds, makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { levelingGain, peakOf, speechRms, withGain } from './level.ts';

const RATE = 16_000;
const decibels = (value: number) => 20 * Math.log10(value);

it('brings quiet speech to -20 dB, pauses not counted', () => {
  const quiet = withGain(joinSounds(makeVowel(120, 1), makeSilence(3)), 0.01);
  const levelled = withGain(quiet, levelingGain(quiet, RATE));
  expect(decibels(speechRms(levelled, RATE))).toBeCloseTo(-20, 1);
});

it('never lifts a peak above -3 dB', () => {
  const clicking = withGain(makeVowel(120, 1), 0.1);
  clicking[100] = 0.9;
  expect(decibels(peakOf(withGain(clicking, levelingGain(clicking, RATE))))).toBeLessThanOrEqual(-2.99);
});

it('leaves silence as it is', () => {
  expect(levelingGain(makeSilence(1), RATE)).toBe(1);
  expect(levelingGain(new Float32Array(0), RATE)).toBe(1);
});

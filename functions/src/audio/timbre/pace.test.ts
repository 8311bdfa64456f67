import { expect, it } from 'vitest';
import { makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { paceOf } from './pace.ts';

/** A vowel that swells and fades so many times a second. */
function chant(perSecond: number, seconds: number): Float32Array {
  const vowel = makeVowel(120, seconds);
  return vowel.map((sample, i) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * perSecond * i) / 16_000)));
}

it.each([2, 4, 6])('counts %d syllables a second', (perSecond) => {
  expect(paceOf(chant(perSecond, 6))?.syllablesPerSecond).toBeCloseTo(perSecond, 0);
});

it('does not count long pauses', () => {
  const [one, pause] = [chant(4, 3), makeSilence(4)];
  const sound = new Float32Array(2 * one.length + pause.length);
  sound.set(one);
  sound.set(one, one.length + pause.length);
  const pace = paceOf(sound);
  expect(pace?.syllablesPerSecond).toBeCloseTo(4, 0);
  expect(pace?.seconds).toBeCloseTo(6, 0);
});

it('hears nobody in silence', () => {
  expect(paceOf(makeSilence(2))).toBeNull();
});

import { expect, it } from 'vitest';
import { joinSounds, makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { firstSeconds } from './first-seconds.ts';

const RATE_HZ = 16_000;

it('leaves speech as it is that is short enough', () => {
  const speech = makeVowel(120, 30);
  expect(firstSeconds(speech, RATE_HZ, 30)).toBe(speech);
});

it('ends longer speech in the last pause before its time, and softly', () => {
  const speech = joinSounds(
    makeVowel(120, 20),
    makeSilence(0.4),
    makeVowel(120, 8),
    makeSilence(0.4),
    makeVowel(120, 9),
  );
  const cut = firstSeconds(speech, RATE_HZ, 30);
  expect(cut.length / RATE_HZ).toBeGreaterThan(28.4);
  expect(cut.length / RATE_HZ).toBeLessThanOrEqual(28.81);
  expect(Math.abs(cut.at(-1) ?? 1)).toBe(0);
});

it('ends speech without a pause in time all the same, and without a click', () => {
  const cut = firstSeconds(makeVowel(120, 40), RATE_HZ, 30);
  expect(cut.length / RATE_HZ).toBeGreaterThan(22);
  expect(cut.length / RATE_HZ).toBeLessThanOrEqual(30);
  expect(Math.abs(cut.at(-1) ?? 1)).toBeLessThan(0.01);
});

import { expect, it } from 'vitest';
import { joinSounds, makeNoise, makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { withGain } from '../signal/level.ts';
import { judgeTake, roughPitchHz } from './read-sentence.ts';

const TEXT = 'We waited at the station every Sunday.';
const good = makeVowel(120, 2.4);
const judge = (samples: Float32Array, text = TEXT, pitchHz: number | null = 120) =>
  judgeTake(samples, 16_000, text, pitchHz);

it('finds nothing wrong with a sentence as it should be, short ones among them', () => {
  expect(judge(good)).toBeNull();
  expect(judge(joinSounds(makeSilence(0.5), makeVowel(120, 0.3), makeSilence(2)), 'Yes.')).toBeNull();
});

it.each([
  ['too-short', makeVowel(120, 0.6)],
  ['too-short', makeSilence(3)],
  ['too-long', makeVowel(120, 12)],
  ['silence-inside', joinSounds(makeVowel(120, 1), makeSilence(1.8), makeVowel(120, 1))],
  ['clipped', Float32Array.from(withGain(good, 9), (x) => Math.max(-1, Math.min(1, x)))],
  ['too-soft', joinSounds(makeNoise(0.01, 0.01), withGain(good, 0.02), makeNoise(0.01, 0.01))],
  ['other-voice', makeVowel(330, 2.4)],
])('hears that it is %s', (problem, sound) => expect(judge(sound)).toBe(problem));

it('says nothing about the pitch when the engine does not say what it is', () => {
  expect(judge(makeVowel(330, 2.4), TEXT, null)).toBeNull();
});

it.each([75, 98, 120, 172, 230, 310])('hears %d Hz to a tenth', (hz) => {
  const heard = roughPitchHz(makeVowel(hz, 2), 16_000) ?? 0;
  expect(Math.abs(heard / hz - 1)).toBeLessThan(0.1);
});

it('hears no pitch in noise or silence', () => {
  expect(roughPitchHz(makeNoise(1, 0.3), 16_000)).toBeNull();
  expect(roughPitchHz(makeSilence(1), 16_000)).toBeNull();
});

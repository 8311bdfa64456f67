import { expect, it } from 'vitest';
import { fourier } from '../../../../src/domain/mark/fourier.ts';
import { joinSounds, makeNoise, makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { CEPSTRUM_LENGTH, cepstraCount, distanceToNearest, meansOf } from './cepstra.ts';
import { melCepstra } from './mel-cepstrum.ts';
import { spokenFrames } from './spoken-frames.ts';

const starts = Array.from({ length: 101 }, (_, i) => 800 + 80 * i);
const ALL = new Float64Array(CEPSTRUM_LENGTH - 1).fill(1);

it('transforms as the definition says', () => {
  const re = Float64Array.from(makeNoise(16 / 16_000, 1));
  const im = re.map((value, i) => value * i);
  const [wantedRe, wantedIm] = [0, 1].map((part) =>
    Float64Array.from({ length: 16 }, (_, k) => {
      let sum = 0;
      for (let n = 0; n < 16; n++) {
        const angle = (-2 * Math.PI * k * n) / 16;
        const [a, b] = [re[n] ?? 0, im[n] ?? 0];
        sum +=
          part === 0 ? a * Math.cos(angle) - b * Math.sin(angle) : a * Math.sin(angle) + b * Math.cos(angle);
      }
      return sum;
    }),
  );
  fourier(16)(re, im);
  for (let k = 0; k < 16; k++) {
    expect(re[k]).toBeCloseTo(wantedRe?.[k] ?? 0, 9);
    expect(im[k]).toBeCloseTo(wantedIm?.[k] ?? 0, 9);
  }
});

it('hears one vowel at two pitches as more alike than a vowel and noise', () => {
  const [low, high] = [110, 170].map((hz) => melCepstra(makeVowel(hz, 1), starts));
  const noise = melCepstra(makeNoise(1, 0.3), starts);
  if (!low || !high) throw new Error('nothing was measured');
  expect(distanceToNearest(low, high, ALL)).toBeLessThan(0.5 * distanceToNearest(low, noise, ALL));
});

it('changes nothing but c0 with the loudness', () => {
  const vowel = makeVowel(120, 1);
  const loud = meansOf(melCepstra(vowel, starts));
  const quiet = meansOf(
    melCepstra(
      vowel.map((value) => value / 4),
      starts,
    ),
  );
  expect((loud[0] ?? 0) - (quiet[0] ?? 0)).toBeCloseTo(Math.log(4), 1);
  for (let k = 1; k < CEPSTRUM_LENGTH; k++) expect(quiet[k]).toBeCloseTo(loud[k] ?? 0, 1);
});

it('measures an odd number of frames and digital silence', () => {
  const cepstra = melCepstra(makeSilence(1), starts.slice(0, 3));
  expect(cepstraCount(cepstra)).toBe(3);
  expect(cepstra.every(Number.isFinite)).toBe(true);
});

it('tells voiced from unvoiced frames and leaves pauses out', () => {
  const frames = spokenFrames(
    joinSounds(makeVowel(120, 2), makeSilence(2), makeNoise(1, 0.2), makeSilence(1)),
  );
  expect(cepstraCount(frames?.voiced ?? new Float64Array()) / 200).toBeCloseTo(2, 0);
  expect(cepstraCount(frames?.unvoiced ?? new Float64Array()) / 200).toBeCloseTo(1, 0);
});

it('hears nobody in silence', () => {
  expect(spokenFrames(makeSilence(2))).toBeNull();
});

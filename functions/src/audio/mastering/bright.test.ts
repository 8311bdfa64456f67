import { expect, it } from 'vitest';
import { makeNoise } from '../../../../tests/support/make-tones.ts';
import { upsample } from '../signal/resample.ts';
import { brightened, DULL_RATE_HZ } from './filters.ts';
import { masterChunk } from './master-chunk.ts';

const BOOK_HZ = 44_100;
const raised = (sound: Float32Array) => upsample(sound, DULL_RATE_HZ, BOOK_HZ);
const tone = (hz: number) =>
  Float32Array.from(
    { length: DULL_RATE_HZ },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / DULL_RATE_HZ),
  );

/** How loud one frequency is in the middle of a second of sound, in decibels of full scale. */
function levelAt(hz: number, samples: Float32Array): number {
  const [from, to] = [0.25 * BOOK_HZ, 0.75 * BOOK_HZ].map(Math.round) as [number, number];
  let [real, imaginary] = [0, 0];
  for (let i = from; i < to; i++) {
    const angle = (2 * Math.PI * hz * i) / BOOK_HZ;
    real += (samples[i] ?? 0) * Math.cos(angle);
    imaginary += (samples[i] ?? 0) * Math.sin(angle);
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / (to - from) + 1e-9);
}

it('folds what lies between 5 and 8 kHz up, a good deal softer, and leaves it nearly as it was', () => {
  const s = tone(6_500);
  const bright = brightened(s, raised(s), BOOK_HZ);
  expect(bright).toHaveLength(raised(s).length);
  expect(levelAt(9_500, raised(s))).toBeLessThan(-80);
  const softer = levelAt(6_500, bright) - levelAt(9_500, bright);
  expect(softer).toBeGreaterThan(10);
  expect(softer).toBeLessThan(15);
  expect(levelAt(6_500, bright)).toBeCloseTo(levelAt(6_500, raised(s)), 0);
});

it.each([500, 1_500, 3_000])('adds nothing of a vowel at %d Hz', (hz) => {
  const vowel = tone(hz);
  const bright = brightened(vowel, raised(vowel), BOOK_HZ);
  expect(levelAt(16_000 - hz, bright)).toBeLessThan(levelAt(hz, bright) - 30);
  expect(levelAt(hz, bright)).toBeCloseTo(levelAt(hz, raised(vowel)), 1);
});

it('is heard only where it was asked for and the voice has nothing there itself, and not in the copy for phones', async () => {
  const mastered = async (sampleRateHz: number, isBright: boolean) => {
    const task = {
      takes: [makeNoise(1, 0.2, sampleRateHz)],
      sampleRateHz,
      spacing: { leadSeconds: 0, betweenSeconds: 0, pauseSeconds: 0.5 },
      wantsPhoneCopy: true,
    };
    const room = { between: [], inner: [[]], ...(isBright && { isBright: true as const }) };
    const { mp3, phoneMp3 } = await masterChunk({ ...task, room });
    return [mp3, phoneMp3].map((bytes) => Buffer.from(bytes ?? []).toString('base64'));
  };
  const [dull, bright] = [await mastered(16_000, false), await mastered(16_000, true)];
  expect(bright[0]).not.toBe(dull[0]);
  expect(bright[1]).toBe(dull[1]);
  expect(await mastered(24_000, true)).toEqual(await mastered(24_000, false));
});

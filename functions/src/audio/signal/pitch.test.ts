import { describe, expect, it } from 'vitest';
import { joinSounds, makeNoise, makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { measurePitch, pitchTrack } from './pitch.ts';

const RATE = 16_000;

describe('measurePitch', () => {
  it.each([90, 110, 130, 165, 190, 220, 250])('finds %d Hz within 3 %', (hz) => {
    const pitch = measurePitch(makeVowel(hz, 1), RATE);
    expect(pitch?.medianHz).toBeGreaterThan(hz * 0.97);
    expect(pitch?.medianHz).toBeLessThan(hz * 1.03);
    expect(pitch?.spreadSemitones).toBeLessThan(0.3);
  });

  it('finds the pitch through noise', () => {
    const noise = makeNoise(1, 0.02);
    const noisy = makeVowel(120, 1).map((sample, i) => sample + (noise[i] ?? 0));
    expect(measurePitch(noisy, RATE)?.medianHz).toBeCloseTo(120, -0.5);
  });

  it('measures how much it moves', () => {
    const parts = [100, 106, 112, 119, 126].map((hz) => makeVowel(hz, 0.6));
    const spread = measurePitch(joinSounds(...parts), RATE)?.spreadSemitones ?? 0;
    expect(spread).toBeGreaterThan(1);
    expect(spread).toBeLessThanOrEqual(3);
  });

  it.each([
    ['silence', makeSilence(1)],
    ['noise', makeNoise(1, 0.3)],
    [
      'mains hum of 50 Hz',
      Float32Array.from({ length: RATE }, (_, i) => 0.3 * Math.sin((2 * Math.PI * 50 * i) / RATE)),
    ],
    ['nothing', new Float32Array(0)],
  ])('hears no voice in %s', (_name, sound) => {
    expect(measurePitch(sound, RATE)?.voicedSeconds ?? 0).toBeLessThan(0.1);
  });
});

it('tracks 0 Hz between two vowels', () => {
  const track = pitchTrack(joinSounds(makeVowel(120, 0.5), makeSilence(0.5), makeVowel(120, 0.5)), RATE);
  expect(track.slice(60, 90).every((hz) => hz === 0)).toBe(true);
  expect(track[25]).toBeGreaterThan(110);
});

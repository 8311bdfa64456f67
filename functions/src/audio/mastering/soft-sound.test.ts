import { describe, expect, it } from 'vitest';
import { joinSounds, makeNoise, makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { peakOf, withGain } from '../signal/level.ts';
import { filteredBothWays, passAbove, withSoftSibilants } from './filters.ts';
import { ROOM_RMS, roomTone, withInnerPauses } from './room-pauses.ts';

const RATE_HZ = 16_000;
const rmsOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
const meanOf = (samples: Float32Array) => samples.reduce((sum, value) => sum + value, 0) / samples.length;
const above = (samples: Float32Array, hz: number) =>
  filteredBothWays(samples, [passAbove(hz, RATE_HZ), passAbove(hz, RATE_HZ)]);

describe('a filter that passes what lies above 40 Hz', () => {
  const highPassed = (samples: Float32Array) => filteredBothWays(samples, [passAbove(40, RATE_HZ)]);

  it('takes direct current away without a thump at either end', () => {
    const still = highPassed(new Float32Array(RATE_HZ).fill(0.1));
    expect(peakOf(still)).toBeLessThan(1e-6);
    const voice = makeVowel(120, 1);
    const shifted = highPassed(voice.map((value) => value + 0.02));
    expect(Math.abs(meanOf(shifted))).toBeLessThan(1e-4);
  });

  it('leaves a low voice as it is', () => {
    const voice = makeVowel(80, 2);
    const difference = highPassed(voice).map((value, i) => value - (voice[i] ?? 0));
    expect(rmsOf(difference.subarray(1_600, -1_600))).toBeLessThan(0.2 * rmsOf(voice));
  });
});

describe('roomTone', () => {
  it('lies at -75 dB, is never still and never a step', () => {
    const tone = roomTone(RATE_HZ, RATE_HZ, 3);
    expect(rmsOf(tone)).toBeCloseTo(ROOM_RMS, 7);
    expect(Math.abs(meanOf(tone))).toBeLessThan(ROOM_RMS / 20);
    for (let at = 0; at + 160 <= tone.length; at += 160)
      expect(rmsOf(tone.subarray(at, at + 160))).toBeGreaterThan(ROOM_RMS / 10);
    expect(peakOf(tone)).toBeLessThan(6 * ROOM_RMS);
  });

  it('is the same for the same seed, and another moment for another one', () => {
    expect(roomTone(5_000, RATE_HZ, 9)).toEqual(roomTone(5_000, RATE_HZ, 9));
    expect(roomTone(5_000, RATE_HZ, 9)).not.toEqual(roomTone(5_000, RATE_HZ, 10));
    expect(roomTone(0, RATE_HZ, 1)).toHaveLength(0);
  });
});

describe('withSoftSibilants', () => {
  const voice = withGain(makeVowel(150, 1), 0.3 / peakOf(makeVowel(150, 1)));
  const hiss = (amplitude: number) => above(makeNoise(0.15, amplitude), 4_500);

  it('turns a sharp s down, and nothing beside it', () => {
    const sharp = joinSounds(voice, hiss(0.5), voice);
    const soft = withSoftSibilants(sharp, RATE_HZ);
    const middle = [RATE_HZ + 400, RATE_HZ + 2_000] as const;
    const cut = 20 * Math.log10(rmsOf(soft.subarray(...middle)) / rmsOf(sharp.subarray(...middle)));
    expect(cut).toBeLessThan(-4);
    expect(cut).toBeGreaterThan(-14);
    expect(soft.subarray(0, RATE_HZ - 400)).toEqual(sharp.subarray(0, RATE_HZ - 400));
    expect(soft.subarray(-RATE_HZ + 400)).toEqual(sharp.subarray(-RATE_HZ + 400));
  });

  it('gives speech with a soft s back as it was, and silence too', () => {
    const gentle = joinSounds(voice, hiss(0.05), voice);
    expect(withSoftSibilants(gentle, RATE_HZ)).toBe(gentle);
    const silence = makeSilence(1);
    expect(withSoftSibilants(silence, RATE_HZ)).toBe(silence);
  });
});

describe('withInnerPauses', () => {
  const word = (seconds: number) => makeVowel(130, seconds);
  /** Three words with pauses of 0.2 and 0.12 s, as an engine leaves them. */
  const spoken = joinSounds(word(1), makeSilence(0.2), word(0.6), makeSilence(0.12), word(0.8));
  const seconds = (samples: Float32Array) => samples.length / RATE_HZ;

  it('makes the pause of each mark as long as it is wanted', () => {
    const longer = withInnerPauses(spoken, RATE_HZ, [
      { at: 0.43, seconds: 0.35 },
      { at: 0.65, seconds: 0.3 },
    ]);
    expect(seconds(longer)).toBeCloseTo(seconds(spoken) + 0.15 + 0.18, 1);
    const shorter = withInnerPauses(spoken, RATE_HZ, [{ at: 0.42, seconds: 0.1 }]);
    expect(seconds(shorter)).toBeCloseTo(seconds(spoken) - 0.1, 1);
  });

  it('cuts nothing open where the voice made no pause', () => {
    expect(withInnerPauses(spoken, RATE_HZ, [{ at: 0.05, seconds: 0.4 }])).toBe(spoken);
    const breathless = word(2);
    expect(withInnerPauses(breathless, RATE_HZ, [{ at: 0.5, seconds: 0.4 }])).toBe(breathless);
    expect(withInnerPauses(makeSilence(1), RATE_HZ, [{ at: 0.5, seconds: 0.4 }])).toHaveLength(RATE_HZ);
  });

  it('gives each pause to the mark that is nearer when there are more marks than pauses', () => {
    const changed = withInnerPauses(spoken, RATE_HZ, [
      { at: 0.1, seconds: 1 },
      { at: 0.42, seconds: 0.5 },
      { at: 0.9, seconds: 1 },
    ]);
    expect(seconds(changed)).toBeCloseTo(seconds(spoken) + 0.3, 1);
  });

  it('loses nothing of the words, and clicks nowhere', () => {
    const changed = withInnerPauses(spoken, RATE_HZ, [{ at: 0.42, seconds: 0.7 }]);
    expect(changed.reduce((sum, value) => sum + value ** 2, 0)).toBeCloseTo(
      spoken.reduce((sum, value) => sum + value ** 2, 0),
      3,
    );
  });
});

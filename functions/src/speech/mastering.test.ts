import { describe, expect, it } from 'vitest';
import { joinSounds, makeSilence, makeVowel } from '../../../tests/support/make-tones.ts';
import { encodeMp3 } from './encode-mp3.ts';
import { startMastering } from './master.ts';
import { countFrames, secondsOfFrames } from './mp3-frames.ts';
import { measurePitch } from './pitch.ts';
import { resample } from './resample.ts';
import { withPauses } from './with-pauses.ts';

describe('resample', () => {
  it('keeps duration and pitch, without delay', async () => {
    const sound = joinSounds(makeSilence(0.5), makeVowel(150, 1), makeSilence(0.5));
    const up = await resample(sound, 16_000, 44_100);
    expect(up.length).toBe(88_200);
    const first = up.findIndex((sample) => Math.abs(sample) > 0.1) / 44_100;
    const firstBefore = sound.findIndex((sample) => Math.abs(sample) > 0.1) / 16_000;
    expect(Math.abs(first - firstBefore)).toBeLessThan(0.001);
    const down = await resample(up, 44_100, 16_000);
    expect(measurePitch(down, 16_000)?.medianHz).toBeCloseTo(150, -0.5);
    const difference = Math.max(...down.map((sample, i) => Math.abs(sample - (sound[i] ?? 0))));
    expect(difference).toBeLessThan(0.05);
  });

  it('takes nothing and the same rate', async () => {
    expect((await resample(new Float32Array(0), 16_000, 44_100)).length).toBe(0);
    const sound = makeVowel(100, 0.1);
    expect(await resample(sound, 16_000, 16_000)).toBe(sound);
  });
});

describe('encodeMp3', () => {
  it('gives frames of 192 kbit/s, and chunk for chunk the same bytes whatever came before', async () => {
    const sound = await resample(makeVowel(150, 2), 16_000, 44_100);
    const first = await encodeMp3(sound);
    await encodeMp3(await resample(makeVowel(90, 1), 16_000, 44_100));
    const again = await encodeMp3(sound);
    expect(Buffer.from(again).equals(first)).toBe(true);
    expect(secondsOfFrames(countFrames(first))).toBeCloseTo(2, 0.9);
  });
});

describe('countFrames', () => {
  it('refuses a broken frame, half a frame, another rate and nothing', async () => {
    const mp3 = await encodeMp3(await resample(makeVowel(150, 0.5), 16_000, 44_100));
    const broken = Uint8Array.from(mp3);
    broken[626 * 2] = 0;
    broken[626 * 2 + 1] = 0;
    broken[627 * 2] = 0;
    broken.fill(0, 626 * 2, 627 * 2 + 2);
    const other = Uint8Array.from(mp3);
    other[2] = 0xa0;
    expect(() => countFrames(broken)).toThrow(/no MP3 frame/);
    expect(() => countFrames(other)).toThrow(/no MP3 frame/);
    expect(() => countFrames(mp3.subarray(0, mp3.length - 10))).toThrow(/not whole/);
    expect(() => countFrames(new Uint8Array(0))).toThrow(/not whole/);
  });

  it('refuses a chunk that begins in the middle of a stream', async () => {
    const mp3 = await encodeMp3(await resample(makeVowel(150, 1), 16_000, 44_100));
    const needy = Uint8Array.from(mp3);
    needy[4] = 0x20;
    expect(() => countFrames(needy)).toThrow(/needs bytes/);
  });
});

describe('withPauses', () => {
  it('replaces the silence of the engine by the pause wanted', () => {
    const spoken = joinSounds(makeSilence(0.7), makeVowel(120, 1), makeSilence(0.9));
    const spaced = withPauses(spoken, 16_000, 0.5);
    expect(spaced.length / 16_000).toBeCloseTo(1.55, 1);
  });

  it('makes a pause of silence', () => {
    expect(withPauses(makeSilence(2), 16_000, 0.5).length / 16_000).toBeLessThan(0.6);
  });
});

describe('startMastering', () => {
  it('gives the same bytes in any order and nothing once closed', async () => {
    const mastering = startMastering(2);
    const signal = new AbortController().signal;
    const task = () => ({ samples: makeVowel(120, 1), sampleRateHz: 16_000, pauseSeconds: 0.3 });
    const results = await Promise.all([1, 2, 3, 4].map(() => mastering.master(task(), signal)));
    expect(new Set(results.map((mp3) => Buffer.from(mp3).toString('base64'))).size).toBe(1);
    await mastering.close();
    await expect(mastering.master(task(), signal)).rejects.toThrow(/ended/);
  });
});

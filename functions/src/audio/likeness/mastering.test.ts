// @module-tag voices
import { describe, expect, it } from 'vitest';
import { decodeMp3 } from '../../../../tests/support/decode-mp3.ts';
import { joinSounds, makeNoise, makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { limited } from '../mastering/loudness.ts';
import { joinTakes, startMastering } from '../mastering/master.ts';
import { countFrames, encodeMp3, encodePhoneCopy, PHONE_MP3, secondsOfFrames } from '../mp3/mp3.ts';
import { peakOf, speechRms, withGain } from '../signal/level.ts';
import { measurePitch } from '../signal/pitch.ts';
import { resample } from '../signal/resample.ts';

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

describe('joinTakes', () => {
  const spoken = joinSounds(makeSilence(0.7), makeVowel(120, 1), makeSilence(0.9));
  const spacing = { leadSeconds: 0.7, betweenSeconds: 0.4, pauseSeconds: 1 };

  it('replaces the silence of the engine by the pauses wanted, and says where each take is heard', () => {
    const { samples, starts } = joinTakes([spoken, spoken], 16_000, spacing);
    for (const [i, start] of starts.entries()) {
      const at = Math.round(start * 16_000);
      expect(Math.abs(samples[at] ?? 0)).toBeGreaterThan(0.01);
      expect(peakOf(samples.subarray(at - 800, at)), `before take ${i}`).toBeLessThanOrEqual(0.01);
    }
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeCloseTo(1.4, 1);
    // What the codec adds is taken out of the pause.
    expect(samples.length / 16_000).toBeCloseTo(0.7 + 1 + 0.4 + 1 + 1 - 0.035, 1);
  });

  it('makes a pause of silence', () => {
    const { samples } = joinTakes([makeSilence(2)], 16_000, { ...spacing, leadSeconds: 0 });
    expect(samples.length / 16_000).toBeLessThan(1);
  });
});

describe('limited', () => {
  it('turns peaks down without cutting them off and leaves soft sound as it is', () => {
    const loud = makeVowel(120, 1);
    const peaks = limited(withGain(loud, 0.9 / peakOf(loud)), 16_000);
    expect(peakOf(peaks)).toBeLessThanOrEqual(10 ** (-4.8 / 20) + 1e-6);
    expect(peaks.filter((sample) => Math.abs(sample) > 0.61).length).toBeLessThan(300);
    const soft = withGain(loud, 0.3 / peakOf(loud));
    expect(limited(soft, 16_000)).toEqual(soft);
  });

  it('holds back noise too, whose peaks are everywhere', () => {
    expect(peakOf(limited(makeNoise(1, 1), 16_000))).toBeLessThanOrEqual(10 ** (-4.8 / 20) + 1e-6);
  });
});

describe('encodePhoneCopy', () => {
  it.each([0.3, 1.01, 2.345])('gives a copy of %d s as many frames as the chunk', async (seconds) => {
    const book = await encodeMp3(await resample(makeVowel(150, seconds), 16_000, 44_100));
    const copy = await encodePhoneCopy(
      await resample(makeVowel(150, seconds), 16_000, 22_050),
      countFrames(book),
    );
    expect(countFrames(copy, PHONE_MP3)).toBe(countFrames(book));
    expect(copy.length).toBeLessThan(book.length / 2.9);
  });
});

describe('startMastering', () => {
  const spacing = { leadSeconds: 0, betweenSeconds: 0.4, pauseSeconds: 0.3 };
  const signal = new AbortController().signal;

  it('gives the same bytes in any order and nothing once closed', async () => {
    const mastering = startMastering(2);
    const task = () => ({
      takes: [makeVowel(120, 1), makeVowel(110, 0.5)],
      sampleRateHz: 16_000,
      spacing,
      wantsPhoneCopy: true,
    });
    const results = await Promise.all([1, 2, 3, 4].map(() => mastering.master(task(), signal)));
    for (const kind of ['mp3', 'phoneMp3'] as const)
      expect(new Set(results.map((chunk) => Buffer.from(chunk[kind] ?? []).toString('base64'))).size).toBe(1);
    await mastering.close();
    await expect(mastering.master(task(), signal)).rejects.toThrow(/ended/);
  });

  it.each([0.1, 0.5, 3])('brings speech that is %d times as loud to one loudness', async (factor) => {
    const mastering = startMastering(1);
    const takes = [withGain(makeVowel(120, 2), factor)];
    const { mp3 } = await mastering.master(
      { takes, sampleRateHz: 16_000, spacing, wantsPhoneCopy: false },
      signal,
    );
    await mastering.close();
    const { samples, sampleRateHz } = await decodeMp3(mp3);
    expect(peakOf(samples)).toBeLessThan(10 ** (-3 / 20));
    expect(20 * Math.log10(speechRms(samples, sampleRateHz))).toBeGreaterThan(-22);
    expect(20 * Math.log10(speechRms(samples, sampleRateHz))).toBeLessThan(-17);
  });
});

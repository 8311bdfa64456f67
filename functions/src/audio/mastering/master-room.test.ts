// @module-tag voices
import { describe, expect, it } from 'vitest';
import { SLOTS } from '../../../../src/domain/mark/code.ts';
import { hearMark } from '../../../../src/domain/mark/hear-mark.ts';
import { decodeMp3 } from '../../../../tests/support/decode-mp3.ts';
import { CLIP_STORY, makeSpeech } from '../../../../tests/support/make-clip.ts';
import { joinSounds, makeNoise, makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { countFrames, PHONE_MP3, secondsOfFrames } from '../mp3/mp3.ts';
import { peakOf, speechRms, withGain } from '../signal/level.ts';
import { filtered, passAbove } from './filters.ts';
import { loudnessLufs } from './loudness.ts';
import type { MasterTask } from './master.ts';
import { masterChunk } from './master-chunk.ts';

const RATE_HZ = 16_000;
const mp3Nothing = new Uint8Array();
const BOOK_HZ = 44_100;
/** What encoder and decoder put before the sound; the first frame of a whole book tells a player to leave it out. */
const CODEC_SAMPLES = 1_105;
/** A word as an engine gives it: between silences, and beside zero. */
const word = (pitchHz: number, seconds: number) =>
  joinSounds(makeSilence(0.3), makeVowel(pitchHz, seconds), makeSilence(0.2)).map((value) => value + 0.003);
const decibels = (value: number) => 20 * Math.log10(value);
const rmsOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length));

async function mastered(
  takes: readonly Float32Array[],
  {
    lead = 0,
    pause = 0.8,
    between = takes.slice(1).map(() => 0.5),
    ...more
  }: Partial<MasterTask> & { lead?: number; pause?: number; between?: number[] } = {},
) {
  const spacing = { leadSeconds: lead, betweenSeconds: 0, pauseSeconds: pause };
  const room = { between, inner: [] };
  const owned = takes.map((take) => new Float32Array(take));
  return masterChunk({ takes: owned, sampleRateHz: RATE_HZ, spacing, wantsPhoneCopy: true, room, ...more });
}

/** Every stretch of so many seconds. */
function stretches(samples: Float32Array, seconds: number, rateHz = BOOK_HZ): Float32Array[] {
  const length = Math.round(seconds * rateHz);
  return Array.from({ length: Math.floor(samples.length / length) }, (_, i) =>
    samples.subarray(i * length, (i + 1) * length),
  );
}

describe('a chunk with the finish room', () => {
  it('is never dead silent, within a chunk and across the seam to the next one', async () => {
    const [first, second] = await Promise.all([
      mastered([word(120, 1), word(130, 1)]),
      mastered([word(110, 1)]),
    ]);
    const book = Buffer.concat([first.mp3, second.mp3]);
    const { samples } = await decodeMp3(new Uint8Array(book));
    const levels = stretches(samples, 0.03).map((part) => decibels(rmsOf(part)));
    expect(Math.min(...levels)).toBeGreaterThan(-90);
    expect(levels.toSorted((a, b) => a - b)[Math.floor(levels.length / 10)]).toBeLessThan(-70);
  });

  it('has no step and no burst where speech begins, ends and is joined', async () => {
    const { mp3 } = await mastered([word(120, 1), word(130, 1)]);
    const { samples } = await decodeMp3(mp3);
    const quiet = stretches(samples, 0.05).filter((part) => decibels(rmsOf(part)) < -60);
    expect(quiet.length).toBeGreaterThan(10);
    for (const part of quiet) {
      expect(Math.abs(part.reduce((sum, value) => sum + value, 0) / part.length)).toBeLessThan(2e-4);
      expect(peakOf(filtered(part, [passAbove(6_000, BOOK_HZ)]))).toBeLessThan(1e-3);
    }
  });

  it('says to a hundredth of a second where each sentence is heard, and lasts as long as its frames', async () => {
    const between = [0.31, 0.77];
    const { mp3, phoneMp3, starts } = await mastered([word(120, 1), word(130, 0.7), word(110, 0.9)], {
      lead: 0.55,
      between,
    });
    const { samples } = await decodeMp3(mp3);
    for (const start of starts) {
      const at = Math.round(start * BOOK_HZ) + CODEC_SAMPLES;
      expect(peakOf(samples.subarray(at - 2_000, at - 450))).toBeLessThan(0.012);
      expect(peakOf(samples.subarray(at, at + 900))).toBeGreaterThan(0.012);
    }
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeCloseTo(1 + 0.31, 1);
    expect((starts[2] ?? 0) - (starts[1] ?? 0)).toBeCloseTo(0.7 + 0.77, 1);
    expect(secondsOfFrames(countFrames(mp3))).toBeCloseTo((starts[2] ?? 0) + 0.9 + 0.8, 1);
    expect(countFrames(phoneMp3 ?? new Uint8Array(), PHONE_MP3)).toBe(countFrames(mp3));
  });

  it.each([0.1, 0.3, 1, 4])(
    'is as loud as the next one when its speech came %d times as loud',
    async (factor) => {
      const takes = [withGain(makeVowel(120, 2), factor), withGain(makeVowel(170, 2), factor)];
      const { samples } = await decodeMp3((await mastered(takes)).mp3);
      // The peaks of a vowel as sharp as this one are turned down by a decibel.
      expect(loudnessLufs(samples, BOOK_HZ)).toBeCloseTo(-20.3, 0);
      expect(decibels(speechRms(samples, BOOK_HZ))).toBeGreaterThan(-21.5);
      expect(decibels(speechRms(samples, BOOK_HZ))).toBeLessThan(-17.2);
      expect(decibels(peakOf(samples))).toBeLessThan(-3);
    },
  );

  it('keeps a whispered sentence softer than the one beside it', async () => {
    const { mp3, starts } = await mastered([makeVowel(120, 2), withGain(makeVowel(120, 2), 0.4)]);
    const { samples } = await decodeMp3(mp3);
    const [first = 0, second = 0] = starts;
    const levelAt = (seconds: number) =>
      decibels(rmsOf(samples.subarray((seconds + 0.5) * BOOK_HZ, (seconds + 1.5) * BOOK_HZ)));
    expect(levelAt(first) - levelAt(second)).toBeCloseTo(decibels(1 / 0.4), 0);
  });

  it.each([16_000, 24_000, 44_100, 48_000])(
    'is made the same twice of sound at %d Hz',
    async (sampleRateHz) => {
      const takes = [joinSounds(makeVowel(140, 1, sampleRateHz), makeNoise(0.3, 0.1, sampleRateHz))];
      const [once, again] = [
        await mastered(takes, { sampleRateHz }),
        await mastered(takes, { sampleRateHz }),
      ];
      expect(Buffer.from(once.mp3).equals(again.mp3)).toBe(true);
      expect(Buffer.from(once.phoneMp3 ?? []).equals(again.phoneMp3 ?? new Uint8Array())).toBe(true);
      expect(peakOf((await decodeMp3(once.mp3)).samples)).toBeLessThan(10 ** (-3 / 20));
    },
  );

  it('is a room without anybody in it when nothing was spoken', async () => {
    const { mp3, starts } = await mastered([makeSilence(0.3)]);
    expect(starts).toEqual([0]);
    const { samples } = await decodeMp3(mp3);
    expect(decibels(rmsOf(samples.subarray(4_000)))).toBeCloseTo(-75, -0.5);
  });

  it('is whole periods long where it is marked, so that the mark runs on through a book of chunks', async () => {
    const { samples } = await makeSpeech(120, CLIP_STORY);
    const third = Math.floor(samples.length / 3);
    const parts = [0, 1, 2].map((i) => samples.slice(i * third, (i + 1) * third));
    const chunks = await Promise.all(
      parts.map((take) => mastered([take], { room: { between: [], inner: [], mark: '0123456789abcdef' } })),
    );
    for (const { mp3, phoneMp3 } of chunks) {
      expect(countFrames(mp3) % SLOTS).toBe(0);
      expect(countFrames(phoneMp3 ?? new Uint8Array(), PHONE_MP3)).toBe(countFrames(mp3));
    }
    for (const file of [chunks.map(({ mp3 }) => mp3), chunks.map(({ phoneMp3 }) => phoneMp3 ?? mp3Nothing)]) {
      const book = await decodeMp3(new Uint8Array(Buffer.concat(file)), RATE_HZ);
      expect(hearMark(book.samples)).toMatchObject({ isMarked: true, payload: '0123456789abcdef' });
    }
  });
});

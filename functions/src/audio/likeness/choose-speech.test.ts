// @module-tag voices
import { beforeAll, describe, expect, it } from 'vitest';
import { SIMILARITY_THRESHOLD } from '../../../../src/domain/limits.ts';
import { makeSpeech } from '../../../../tests/support/make-clip.ts';
import { joinSounds, makeChords, makeNoise, makeSilence } from '../../../../tests/support/make-tones.ts';
import { peakOf } from '../signal/level.ts';
import { chooseSpeech } from './choose-speech.ts';
import type { SpeechRequest } from './speech-request.ts';

const RATE = 16_000;
const LONGER =
  'When I was nine years old, we moved to a small house beside the river. Every morning my mother opened the window, ' +
  'and the smell of fresh bread came in from the street.';
const OTHER =
  'The doctor came twice that week, once through deep snow. Grandfather sat by the stove and carved a horse for each of ' +
  'us, and when the last one was done he folded his knife and said that spring could come.';
const MORE =
  'Aunt Ruth sold the farm in the year of the flood, but she never spoke about the price. On warm evenings we would walk ' +
  'to the bridge, count the boats, and argue about which of them had travelled farthest. Thank you, he would say, for ' +
  'choosing the long road with me. We had few things, yet I remember the laughter and the thick yellow butter.';
let man: Float32Array;
let manLater: Float32Array;
let woman: Float32Array;

beforeAll(async () => {
  man = joinSounds((await makeSpeech(110)).samples, (await makeSpeech(110, LONGER)).samples);
  manLater = (await makeSpeech(110, OTHER)).samples;
  woman = joinSounds((await makeSpeech(230)).samples, (await makeSpeech(230, LONGER)).samples);
}, 120_000);

const clipOf = (samples: Float32Array) => ({ samples: new Float32Array(samples), sampleRateHz: RATE });
const secondsOf = (samples: Float32Array) => samples.length / RATE;

function choose(clips: Float32Array[], start: number, end: number, more: Partial<SpeechRequest> = {}) {
  return chooseSpeech(clips.map(clipOf), {
    region: { start, end },
    similarityThreshold: SIMILARITY_THRESHOLD,
    adaptiveThreshold: true,
    applyPostProcessing: true,
    excluded: [],
    regionOrigin: 'hand',
    isOnePerson: false,
    ...more,
  });
}

async function chosen(...args: Parameters<typeof choose>) {
  const choice = await choose(...args);
  if (choice.kind !== 'chosen') throw new Error(`nothing chosen: ${JSON.stringify(choice)}`);
  return choice;
}

describe('chooseSpeech', { timeout: 120_000 }, () => {
  it('keeps the person in the marked region and leaves the other one out', { tags: ['voices'] }, async () => {
    const clip = joinSounds(woman, makeSilence(0.5), man, makeSilence(0.5), woman);
    const from = secondsOf(woman) + 0.5;
    const { material } = await chosen([clip], from + 1, from + 3.5);
    const kept = material.stretches.reduce((sum, { start, end }) => sum + end - start, 0);
    const right = material.stretches.reduce(
      (sum, { start, end }) =>
        sum + Math.max(0, Math.min(end, from + secondsOf(man)) - Math.max(start, from)),
      0,
    );
    expect(right / kept).toBeGreaterThan(0.97);
    expect(right / secondsOf(man)).toBeGreaterThan(0.6);
  });

  it('finds the person in further clips, and not the other one', { tags: ['voices'] }, async () => {
    const { material } = await chosen([joinSounds(man, makeSilence(0.5), woman), woman, man], 1, 3.5);
    const clips = new Set(material.stretches.map(({ clip }) => clip));
    expect([...clips]).toEqual([0, 2]);
  });

  it('keeps what one person says in the voice of another, when the family says that nobody else speaks', async () => {
    const acted = (await makeSpeech(155, LONGER)).samples;
    const clip = joinSounds(man, makeSilence(0.4), acted);
    const { material } = await chosen([clip], 1, 3.5, { isOnePerson: true });
    const kept = material.stretches.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(kept).toBeGreaterThan(0.9 * material.speechFoundSeconds);
  });

  it('takes everything from a short clip of one person', async () => {
    const { seconds } = await chosen([man], 1, 3.5);
    expect(seconds).toBeGreaterThan(secondsOf(man) * 0.7);
  });

  it('takes nothing from a recording that was added twice', async () => {
    const { material } = await chosen([manLater, manLater], 1, 3.5);
    expect(new Set(material.stretches.map(({ clip }) => clip))).toEqual(new Set([0]));
  });

  it('takes no more than the best half minute', { tags: ['voices'] }, async () => {
    const { seconds } = await chosen(
      [joinSounds(man, manLater, (await makeSpeech(110, MORE)).samples)],
      1,
      3.5,
    );
    expect(seconds).toBeLessThan(40);
    expect(seconds).toBeGreaterThan(15);
  });

  it('leaves out what was struck out', async () => {
    const clip = joinSounds(manLater, makeSilence(0.5), man);
    const excluded = [{ clip: 0, start: 0, end: secondsOf(manLater) }];
    const { material } = await chosen([clip], secondsOf(manLater) + 1.5, secondsOf(manLater) + 4, {
      excluded,
    });
    expect(Math.min(...material.stretches.map(({ start }) => start))).toBeGreaterThanOrEqual(
      secondsOf(manLater),
    );
  });

  it('says where each stretch lies in what was kept', async () => {
    const { material, samples } = await chosen([joinSounds(man, makeSilence(1), manLater)], 1, 3.5);
    for (const { start, end, at } of material.stretches) {
      const heard = samples.subarray(Math.round(at * RATE), Math.round((at + end - start) * RATE));
      expect(heard.length).toBeCloseTo((end - start) * RATE, -1);
      expect(peakOf(heard)).toBeGreaterThan(0.05);
    }
  });

  it('levels a quiet clip and tells that more speech would help', async () => {
    const { samples, material } = await chosen(
      [man.slice(0, 8 * RATE).map((sample) => sample * 0.02)],
      0,
      100,
    );
    expect(peakOf(samples)).toBeGreaterThan(0.2);
    expect(peakOf(samples)).toBeLessThanOrEqual(0.71);
    expect(material.verdicts).toEqual(['usable', 'more-speech']);
  });

  it('calls plenty of clear speech good, and noise noisy', { tags: ['voices'] }, async () => {
    const clip = joinSounds(makeSilence(1), man, makeSilence(1), manLater, makeSilence(1));
    expect((await chosen([clip], 2, 4.5)).material.verdicts).toEqual(['good']);
    const noise = makeNoise(secondsOf(clip), 0.06);
    const noisy = await chosen([clip.map((sample, i) => sample + (noise[i] ?? 0))], 2, 4.5);
    expect(noisy.material.verdicts).toContain('noisy');
    expect(noisy.material.signalToNoiseDb).toBeLessThan(15);
  });

  it('tells when it was recorded too loudly', async () => {
    const loud = joinSounds(man, manLater).map((sample) => Math.max(-0.15, Math.min(0.15, sample)));
    expect((await chosen([loud], 1, 3.5)).material.verdicts).toContain('distorted');
  });

  it.each([
    ['clip-silent', () => [makeSilence(3)]],
    ['clip-silent', () => []],
    ['clip-no-speech', () => [makeNoise(5, 0.2)]],
    ['clip-music', () => [makeChords(5)]],
    ['clip-too-short', () => [man.slice(0, 2 * RATE)]],
  ])('answers %s', async (code, clips) => {
    const choice = await choose(clips(), 0, 3);
    expect(choice.kind === 'nothing' && choice.code).toBe(code);
  });
});

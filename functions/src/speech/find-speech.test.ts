import { beforeAll, describe, expect, it } from 'vitest';
import { makeSpeech } from '../../../tests/support/make-clip.ts';
import { joinSounds, makeNoise, makeSilence } from '../../../tests/support/make-tones.ts';
import { chooseSpeech } from './choose-speech.ts';
import { findSpeech } from './find-speech.ts';

const RATE = 16_000;
let man: Float32Array;
let woman: Float32Array;

beforeAll(async () => {
  man = (await makeSpeech(110)).samples;
  woman = (await makeSpeech(230)).samples;
});

describe('findSpeech', () => {
  it('finds speech between two silences', async () => {
    const seconds = man.length / RATE;
    const found = await findSpeech(joinSounds(makeSilence(2), man, makeSilence(2)), RATE);
    expect(found[0]?.start).toBeGreaterThan(1.7);
    expect(found[0]?.start).toBeLessThan(2.4);
    expect(found.at(-1)?.end).toBeLessThan(2.3 + seconds);
    const kept = found.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(kept).toBeGreaterThan(seconds * 0.7);
  });

  it('finds speech above the noise of a room', async () => {
    const sound = joinSounds(makeSilence(2), man, makeSilence(2));
    const noise = makeNoise(sound.length / RATE, 0.004);
    const found = await findSpeech(
      sound.map((sample, i) => sample + (noise[i] ?? 0)),
      RATE,
    );
    expect(found[0]?.start).toBeGreaterThan(1.5);
    expect(found.at(-1)?.end).toBeLessThan(2.5 + man.length / RATE);
  });

  it('finds none in silence and none in nothing', async () => {
    expect(await findSpeech(makeSilence(3), RATE)).toEqual([]);
    expect(await findSpeech(new Float32Array(0), RATE)).toEqual([]);
  });
});

describe('chooseSpeech', () => {
  const clipOf = (samples: Float32Array<ArrayBuffer>) => ({ samples, sampleRateHz: RATE });

  it('keeps the person in the marked region and leaves a clearly higher voice out', async () => {
    const clip = joinSounds(woman, makeSilence(1), man, makeSilence(1), man, makeSilence(1), woman);
    const start = woman.length / RATE + 1;
    const chosen = await chooseSpeech([clipOf(clip)], { start, end: start + 2.5 });
    const manSeconds = (2 * man.length) / RATE;
    expect(chosen?.seconds).toBeGreaterThan(manSeconds * 0.6);
    expect(chosen?.seconds).toBeLessThan(manSeconds * 1.05);
  });

  it('uses further clips of the same person', async () => {
    const one = await chooseSpeech([clipOf(joinSounds(man))], { start: 0, end: 3 });
    const two = await chooseSpeech([clipOf(joinSounds(man)), clipOf(joinSounds(man))], { start: 0, end: 3 });
    expect(two?.seconds).toBeGreaterThan((one?.seconds ?? 0) * 1.8);
  });

  it('keeps at least the marked region and levels it', async () => {
    const quiet = joinSounds(man).map((sample) => sample * 0.02);
    const chosen = await chooseSpeech([clipOf(quiet)], { start: 0, end: 100 });
    expect(chosen?.seconds).toBeGreaterThan((man.length / RATE) * 0.7);
    expect(Math.max(...(chosen?.samples ?? []))).toBeGreaterThan(0.2);
    expect(Math.max(...(chosen?.samples ?? []))).toBeLessThanOrEqual(0.71);
  });

  it('chooses nothing from silence, from noise and from no clip', async () => {
    const region = { start: 0, end: 1 };
    expect(await chooseSpeech([clipOf(makeSilence(3))], region)).toBeNull();
    expect(await chooseSpeech([clipOf(makeNoise(3, 0.2))], region)).toBeNull();
    expect(await chooseSpeech([], region)).toBeNull();
  });
});

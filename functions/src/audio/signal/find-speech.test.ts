import { beforeAll, describe, expect, it } from 'vitest';
import { makeSpeech } from '../../../../tests/support/make-clip.ts';
import { joinSounds, makeNoise, makeSilence } from '../../../../tests/support/make-tones.ts';
import { findSpeech } from './find-speech.ts';

const RATE = 16_000;
let man: Float32Array;

beforeAll(async () => {
  man = (await makeSpeech(110)).samples;
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

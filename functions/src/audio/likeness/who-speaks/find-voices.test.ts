// @module-tag voices
import { beforeAll, describe, expect, it } from 'vitest';
import {
  makeTalk,
  type Person,
  shareOf,
  TALK_RATE_HZ,
  type Talk,
} from '../../../../../tests/support/make-talk.ts';
import { makeNoise, makeSilence } from '../../../../../tests/support/make-tones.ts';
import { hearClips } from '../heard-clips.ts';
import { clipFrames } from './clip-frames.ts';
import { findVoices } from './find-voices.ts';

function voicesIn(samples: Float32Array) {
  const { features, energiesDb } = hearClips([samples]);
  return findVoices(clipFrames(samples, features, energiesDb));
}

const pairs: [Person, Person][] = [
  ['woman', 'man'],
  ['woman', 'otherMan'],
  ['man', 'otherMan'],
];

describe('findVoices', { timeout: 300_000 }, () => {
  it.each<Person>(['woman', 'man', 'otherMan'])(
    'hears one voice where one person (%s) speaks',
    async (person) => {
      const talk = await makeTalk(...Array<Person>(7).fill(person));
      const { voices } = voicesIn(talk.samples);
      expect(voices).toHaveLength(1);
      expect(voices[0]?.seconds).toBeGreaterThan(20);
    },
  );

  it.each<Person>(['man', 'otherMan'])(
    'hears one voice where one person (%s) speaks for minutes',
    async (person) => {
      const { samples } = await makeTalk(...Array<Person>(24).fill(person));
      const { voices } = voicesIn(Float32Array.from([...samples, ...samples, ...samples]));
      expect(voices).toHaveLength(1);
      expect(voices[0]?.seconds).toBeGreaterThan(300);
    },
  );

  it('finds who says something now and then while another one speaks for minutes', async () => {
    const often = Array<Person>(7).fill('man');
    const talk = await makeTalk(...often, 'woman', ...often, 'woman', 'woman', ...often, 'woman');
    const { voices } = voicesIn(talk.samples);
    expect(voices).toHaveLength(2);
    for (const [i, person] of (['man', 'woman'] as const).entries())
      expect(shareOf(person, voices[i]?.turns ?? [], talk)).toBeGreaterThan(0.95);
  });

  it.each(pairs)('tells %s and %s apart, and whose each turn is', async (one, other) => {
    const talk = await makeTalk(one, other, one, one, other, one, other, other);
    const { voices } = voicesIn(talk.samples);
    expect(voices).toHaveLength(2);
    for (const [i, person] of [one, other].entries()) {
      const voice = voices[i];
      expect(shareOf(person, voice?.turns ?? [], talk)).toBeGreaterThan(0.95);
      expect(shareOf(person, voice ? [voice.mark] : [], talk)).toBe(1);
    }
  });

  it('finds three', async () => {
    const talk = await makeTalk('woman', 'man', 'otherMan', 'woman', 'otherMan', 'man', 'woman', 'man');
    expect(voicesIn(talk.samples).voices).toHaveLength(3);
  });

  describe('a second person who comes late', () => {
    let talk: Talk;
    beforeAll(async () => {
      talk = await makeTalk('man', 'man', 'man', 'man', 'man', 'man', 'woman', 'woman');
    });

    it('is found', () => {
      const { voices, voiceAt, secondsWithin } = voicesIn(talk.samples);
      expect(voices).toHaveLength(2);
      const [early, late] = [talk.turns[1], talk.turns.at(-1)];
      expect(voiceAt((early?.start ?? 0) + 2)).toBe(0);
      expect(voiceAt((late?.start ?? 0) + 2)).toBe(1);
      expect(secondsWithin({ start: 0, end: 10 })[1]).toBeLessThan(0.5);
    });

    it('is found behind noise', () => {
      const noise = makeNoise(talk.samples.length / TALK_RATE_HZ, 0.01);
      expect(voicesIn(talk.samples.map((sample, i) => sample + (noise[i] ?? 0))).voices).toHaveLength(2);
    });
  });

  it('says one or none where there is next to nothing', () => {
    expect(voicesIn(makeSilence(3)).voices.length).toBeLessThan(2);
    expect(voicesIn(new Float32Array()).voices).toEqual([]);
  });
});

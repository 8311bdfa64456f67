import { beforeAll, describe, expect, it } from 'vitest';
import { makeSpeech } from '../../../../tests/support/make-clip.ts';
import { joinSounds, makeChords, makeNoise, makeSilence } from '../../../../tests/support/make-tones.ts';
import { splitScores } from '../likeness/split-scores.ts';
import { cleanSpeech } from './clean-speech.ts';
import { humHz } from './remove-hum.ts';
import { distortedShare, signalToNoiseDb } from './sound-quality.ts';
import { soundsLikeMusic } from './sounds-like-music.ts';
import { stitch } from './stitch.ts';

const RATE = 16_000;
let speech: Float32Array;
/** Where it lies in the recordings below. */
let stretches: { start: number; end: number }[];

beforeAll(async () => {
  speech = (await makeSpeech(120)).samples;
  stretches = [{ start: 2, end: 2 + speech.length / RATE }];
}, 120_000);

const recorded = (noise: (i: number) => number) => ({
  samples: joinSounds(makeSilence(2), speech, makeSilence(2)).map((sample, i) => sample + noise(i)),
  sampleRateHz: RATE,
});
const hum = (mains: number) => (i: number) =>
  [1, 2, 3].reduce((sum, n) => sum + (0.03 / n) * Math.sin((2 * Math.PI * mains * n * i) / RATE), 0);

describe('cleanSpeech', { timeout: 60_000 }, () => {
  it('lowers the noise of a room by much more than the speech', () => {
    const noise = makeNoise(30, 0.03);
    const clip = recorded((i) => noise[i] ?? 0);
    const before = signalToNoiseDb(clip, stretches) ?? 0;
    expect((signalToNoiseDb(cleanSpeech(clip, stretches), stretches) ?? 0) - before).toBeGreaterThan(8);
  });

  it.each([50, 60])('finds the hum of %d Hz and takes it out', (mains) => {
    const clip = recorded(hum(mains));
    const pause = (samples: Float32Array) => samples.subarray(0, 1.9 * RATE);
    expect(humHz(pause(clip.samples), RATE)).toBe(mains);
    const cleaned = cleanSpeech(clip, stretches).samples;
    const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0);
    expect(power(pause(cleaned))).toBeLessThan(0.05 * power(pause(clip.samples)));
  });

  it('hears no hum in noise and none in silence', () => {
    expect(humHz(makeNoise(2, 0.1), RATE)).toBeNull();
    expect(humHz(makeSilence(2), RATE)).toBeNull();
  });

  it('keeps clean speech as it is, in its place', () => {
    const clip = recorded(() => 0);
    const cleaned = cleanSpeech(clip, stretches).samples;
    expect(cleaned.length).toBe(clip.samples.length);
    let [product, own, other] = [0, 0, 0];
    for (const [i, sample] of clip.samples.entries()) {
      product += sample * (cleaned[i] ?? 0);
      own += sample ** 2;
      other += (cleaned[i] ?? 0) ** 2;
    }
    // The rumble filter turns the phase of the lowest overtones a little, which nobody hears.
    expect(product / Math.sqrt(own * other)).toBeGreaterThan(0.85);
  });
});

describe('stitch', () => {
  it('brings quiet and loud stretches nearer and begins each softly', () => {
    const parts = [speech.subarray(0, 2 * RATE).map((sample) => sample * 0.1), speech.subarray(0, 2 * RATE)];
    const { samples, at } = stitch(parts, RATE);
    expect(at).toEqual([0, 2.15]);
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(1e-3);
    const rms = (from: number) =>
      Math.sqrt(samples.subarray(from, from + 2 * RATE).reduce((sum, sample) => sum + sample * sample, 0));
    expect(rms(Math.round(2.15 * RATE)) / rms(0)).toBeLessThan(5.5);
  });

  it('makes nothing of nothing', () => {
    expect(stitch([], RATE)).toEqual({ samples: new Float32Array(0), at: [] });
  });
});

describe('soundsLikeMusic', () => {
  it('tells held notes from speech, noise and silence', () => {
    expect(soundsLikeMusic(makeChords(4))).toBe(true);
    for (const sound of [speech, makeNoise(3, 0.3), makeSilence(3)])
      expect(soundsLikeMusic(sound)).toBe(false);
  });
});

describe('distortedShare', () => {
  it('sees flat tops and nothing else', () => {
    expect(distortedShare(speech)).toBeLessThan(1e-3);
    const cut = speech.map((sample) => Math.max(-0.1, Math.min(0.1, sample)));
    expect(distortedShare(cut)).toBeGreaterThan(0.005);
    expect(distortedShare(makeSilence(1))).toBe(0);
  });
});

describe('splitScores', () => {
  it('finds the gap between two groups', () => {
    const split = splitScores(Float64Array.from([1, 1.2, 0.9, 5, 5.1, 4.8]));
    expect(split?.threshold).toBeCloseTo(3, 1);
    expect(split?.separation).toBeGreaterThan(0.98);
  });

  it('splits what is one group too: the number says so', () => {
    const component = Float64Array.from({ length: 999 }, (_, i) => Math.log((i + 1) / (999 - i + 1)));
    expect(splitScores(component)?.separation).toBeLessThan(0.7);
    expect(splitScores(Float64Array.from([1]))).toBeNull();
  });
});

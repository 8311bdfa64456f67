// @module-tag voices
import { expect, it } from 'vitest';
import { makeTalk, TALK_RATE_HZ } from '../../../../../tests/support/make-talk.ts';
import { makeNoise } from '../../../../../tests/support/make-tones.ts';
import { hearClips } from '../heard-clips.ts';
import { FRAMES_PER_SECOND } from '../voice-frames.ts';
import { clipFrames } from './clip-frames.ts';
import { repeatedAfter } from './repetition.ts';

/** After how many seconds. */
function repeatedIn(samples: Float32Array): number | null {
  const { features, energiesDb } = hearClips([samples]);
  const frames = repeatedAfter(clipFrames(samples, features, energiesDb));
  return frames === null ? null : frames / FRAMES_PER_SECOND;
}

it('finds after how long a recording begins again, also behind noise, and nothing where it does not', {
  timeout: 120_000,
}, async () => {
  const { samples } = await makeTalk(...Array<'man'>(8).fill('man'));
  expect(repeatedIn(samples)).toBeNull();
  const twice = Float32Array.from([...samples, ...samples.subarray(0, samples.length / 2)]);
  const seconds = samples.length / TALK_RATE_HZ;
  expect(Math.abs((repeatedIn(twice) ?? 0) - seconds)).toBeLessThan(0.1);
  const noise = makeNoise(twice.length / TALK_RATE_HZ, 0.01);
  const noisy = twice.map((sample, i) => sample + (noise[i] ?? 0));
  expect(Math.abs((repeatedIn(noisy) ?? 0) - seconds)).toBeLessThan(0.1);
});

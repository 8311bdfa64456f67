// @module-tag voices
import { expect, it } from 'vitest';
import { CLIP_STORY, makeClip } from '../../../../../tests/support/make-clip.ts';
import { soundOfWav } from '../../signal/wav.ts';
import { isSameSound } from './same-sound.ts';

const RATE_HZ = 16_000;
const SENTENCE =
  'My name is Rose Miller. Today is November 27. My two words are walnut and lantern. I agree that my voice is recreated by computer for this book.';

const story = async () => soundOfWav(await makeClip(210, CLIP_STORY)).samples;

/** In a room with another microphone: everything a little later, softer, over itself, and in noise. */
function playedInRoom(sound: Float32Array): Float32Array {
  const lead = RATE_HZ * 0.7;
  return Float32Array.from({ length: sound.length + lead }, (_, i) => {
    const at = (before: number) => sound[i - lead - before] ?? 0;
    const noise = Math.sin(i * i) * 0.01;
    return 0.4 * at(0) + 0.2 * at(480) + 0.1 * at(1_100) + noise;
  });
}

it.each([
  ['itself', (sound: Float32Array) => sound],
  ['a stretch of it', (sound: Float32Array) => sound.subarray(4 * RATE_HZ + 77, 12 * RATE_HZ)],
  ['itself in a room', playedInRoom],
])('a recording is the same sound as %s', async (_, as) => {
  const sound = await story();
  expect(isSameSound(as(sound), sound)).toBe(true);
});

it('one voice says other words, and that is another sound', async () => {
  expect(isSameSound(soundOfWav(await makeClip(210, SENTENCE)).samples, await story())).toBe(false);
});

it('in a stretch without speech there is nothing to be the same', async () => {
  expect(isSameSound(new Float32Array(10 * RATE_HZ), await story())).toBe(false);
});

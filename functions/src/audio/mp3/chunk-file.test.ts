import { expect, it } from 'vitest';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { resample } from '../signal/resample.ts';
import { chunkFile, encodeMp3, readChunkFile } from './mp3.ts';

const mp3 = await encodeMp3(await resample(makeVowel(150, 0.5), 16_000, 44_100));
const facts = { mp3Bytes: mp3.length, phoneBytes: 1_234, starts: [0.05, 1.5], readAgain: 1, unread: [1] };
const file = chunkFile(mp3, facts);

it('begins with the sound and knows what is known about it', () => {
  expect(Buffer.from(file.subarray(0, mp3.length)).equals(mp3)).toBe(true);
  expect(readChunkFile(file)).toMatchObject(facts);
});

it('takes no file that is cut, longer, of another kind or with a broken frame', () => {
  const broken = Uint8Array.from(file);
  broken.fill(0, 600, 1_300);
  const longer = new Uint8Array([...file, 0]);
  const garbled = Uint8Array.from(file);
  garbled.fill(0x20, mp3.length, mp3.length + 5);
  for (const wrong of [
    file.subarray(0, 900),
    file.subarray(3),
    longer,
    mp3,
    broken,
    garbled,
    new Uint8Array(),
  ])
    expect(readChunkFile(wrong)).toBeNull();
});

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { probeMp3 } from '../../../../tests/support/probe-mp3.ts';
import { chaptersOf, readId3 } from '../../../../tests/support/read-id3.ts';
import { resample } from '../signal/resample.ts';
import {
  assembleMp3,
  BOOK_MP3,
  countFrames,
  encodeMp3,
  encodePhoneCopy,
  PHONE_MP3,
  secondsOfFrames,
} from './mp3.ts';

const TAGS = {
  title: 'T',
  author: null,
  narrator: 'N',
  cover: null,
  chapters: [{ title: 'One', startSeconds: 0.7, endSeconds: 9 }],
};

async function chunkOf(pitchHz: number, format = BOOK_MP3) {
  const book = await encodeMp3(await resample(makeVowel(pitchHz, 3), 16_000, 44_100));
  const frameCount = countFrames(book);
  const mp3 =
    format === BOOK_MP3
      ? book
      : await encodePhoneCopy(await resample(makeVowel(pitchHz, 3), 16_000, 22_050), frameCount);
  const read = async () => Readable.from([mp3, Buffer.from('what is known besides')], { objectMode: false });
  return { frameCount, sizeBytes: mp3.length, read };
}

it.each([BOOK_MP3, PHONE_MP3])(
  'joins chunks of $kbps kbit/s to a file that decodes without a warning and lasts as long as its frames',
  async (format) => {
    const chunks = [await chunkOf(100, format), await chunkOf(150, format), await chunkOf(200, format)];
    const mp3 = await buffer(assembleMp3(chunks, TAGS, format));
    const { seconds, warnings } = await probeMp3(mp3);
    expect(warnings).toBe('');
    const frames = chunks.reduce((sum, chunk) => sum + chunk.frameCount, 0);
    expect(Math.abs(seconds - secondsOfFrames(frames))).toBeLessThan(0.06);
    expect(chaptersOf(readId3(mp3).frames)).toMatchObject([{ title: 'One', startMs: 700, endMs: 9_000 }]);
  },
);

it('opens each chunk only when the ones before it have been read', async () => {
  const opened: number[] = [];
  const chunks = await Promise.all([0, 1, 2].map(() => chunkOf(100)));
  const watched = chunks.map((chunk, i) => ({
    ...chunk,
    read: () => {
      opened.push(i);
      return chunk.read();
    },
  }));
  const stream = assembleMp3(watched, TAGS);
  await stream[Symbol.asyncIterator]().next();
  expect(opened.length).toBeLessThan(3);
  stream.destroy();
});

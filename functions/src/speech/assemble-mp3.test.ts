import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { makeVowel } from '../../../tests/support/make-tones.ts';
import { probeMp3 } from '../../../tests/support/probe-mp3.ts';
import { chaptersOf, readId3 } from '../../../tests/support/read-id3.ts';
import { assembleMp3 } from './assemble-mp3.ts';
import { encodeMp3 } from './encode-mp3.ts';
import { countFrames } from './mp3-frames.ts';
import { resample } from './resample.ts';

async function chunkOf(pitchHz: number, chapter: number) {
  const mp3 = await encodeMp3(await resample(makeVowel(pitchHz, 3), 16_000, 44_100));
  const read = async () => Readable.from([mp3], { objectMode: false });
  return { frameCount: countFrames(mp3), sizeBytes: mp3.length, chapter, read };
}

it('joins chunks to a file that decodes without a warning, with exact duration and chapter times', async () => {
  const chunks = [await chunkOf(100, 0), await chunkOf(150, 0), await chunkOf(200, 1)];
  const assembly = assembleMp3(chunks, { title: 'T', narrator: 'N', chapterTitles: ['One', 'Two'] });
  const mp3 = await buffer(assembly.stream);
  const { seconds, warnings } = await probeMp3(mp3);
  expect(warnings).toBe('');
  expect(Math.abs(seconds - assembly.durationSeconds)).toBeLessThan(0.06);
  const [one, two] = chaptersOf(readId3(mp3).frames);
  expect(one).toMatchObject({ title: 'One', startMs: 0 });
  expect(two?.startMs).toBe(one?.endMs);
  expect(two?.endMs).toBe(Math.round(assembly.durationSeconds * 1_000));
  expect(((two?.endMs ?? 0) - (two?.startMs ?? 0)) / ((one?.endMs ?? 0) / 2)).toBeCloseTo(1, 2);
});

it('opens each chunk only when the ones before it have been read', async () => {
  const opened: number[] = [];
  const chunks = await Promise.all([0, 1, 2].map(() => chunkOf(100, 0)));
  const watched = chunks.map((chunk, i) => ({
    ...chunk,
    read: () => {
      opened.push(i);
      return chunk.read();
    },
  }));
  const { stream } = assembleMp3(watched, { title: 'T', narrator: 'N', chapterTitles: ['One'] });
  await stream[Symbol.asyncIterator]().next();
  expect(opened.length).toBeLessThan(3);
  stream.destroy();
});

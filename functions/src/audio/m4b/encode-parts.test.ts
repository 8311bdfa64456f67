// @module-tag formats
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { runFfmpeg } from '../../../../tests/support/run-ffmpeg.ts';
import { ffmpegSoundEncoder } from '../../adapters/ffmpeg/sound-encoder.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { assembleMp3, countFrames, encodeMp3, secondsOfFrames } from '../mp3/mp3.ts';
import { packetsOf, partFile, readPart } from './aac-part.ts';
import { assembleM4b } from './assemble-m4b.ts';
import { encodeParts, planParts } from './encode-parts.ts';

const TAGS = { title: 'Home', author: null, narrator: 'Rose', cover: null, chapters: [] };
const WORN = { ...TAGS, comment: '' };
const BOOK = 'book.mp3';
const signal = new AbortController().signal;

/** Twelve seconds of a voice that hums, in two chunks. */
async function recorded() {
  const objects = memoryObjects();
  const mp3 = await encodeMp3(makeVowel(120, 6, 44_100));
  const chunk = {
    frameCount: countFrames(mp3),
    sizeBytes: mp3.length,
    read: async () => objects.read('chunk'),
  };
  await objects.write('chunk', mp3, { contentType: 'audio/mpeg' });
  await objects.write(BOOK, assembleMp3([chunk, chunk], TAGS), { contentType: 'audio/mpeg' });
  return { objects, seconds: secondsOfFrames(2 * chunk.frameCount) };
}

type Recorded = Awaited<ReturnType<typeof recorded>>;

async function encode(
  { objects, seconds }: Recorded,
  partPackets: number,
  soundEncoder = ffmpegSoundEncoder(),
) {
  const paths = await encodeParts(
    { objects, soundEncoder },
    {
      path: BOOK,
      kbps: 64,
      partPackets,
      signal,
      partPath: (part) => `${partPackets}/${part}`,
      onProgress: () => {},
    },
  );
  const parts = await Promise.all(
    paths.map(async (path) => readPart(await buffer(await objects.read(path)))),
  );
  async function* sound() {
    for (const part of parts) yield part.sound;
  }
  const m4b = assembleM4b({
    ...{ worn: WORN, chapters: [{ title: 'Home', startSeconds: 0 }], durationSeconds: seconds, kbps: 64 },
    sizes: parts.flatMap(({ sizes }) => [...sizes]),
    sound,
  });
  return { m4b: await buffer(m4b), paths };
}

async function samplesOf(name: string, bytes: Uint8Array, ...more: string[]): Promise<Float32Array> {
  const args = ['-v', 'warning', ...more, '-i', name, '-map', '0:a', '-f', 'f32le'];
  const { bytes: sound, said } = await runFfmpeg({ args, files: { [name]: bytes }, output: 'sound' });
  expect(said).toBe('');
  return new Float32Array(sound.slice().buffer);
}

/** How far two sounds are apart from one sample to another, as a share of how loud the first is. */
function apart(one: Float32Array, other: Float32Array, from = 0, to = one.length): number {
  let [difference, loudness] = [0, 0];
  for (let i = from; i < to; i++) {
    difference += ((one[i] ?? 0) - (other[i] ?? 0)) ** 2;
    loudness += (one[i] ?? 0) ** 2;
  }
  return Math.sqrt(difference / loudness);
}

it('sounds like the book, at the same moments, and its parts join without a seam', async () => {
  const book = await recorded();
  const whole = await encode(book, 100_000);
  const inParts = await encode(book, 100);
  expect([whole.paths.length, inParts.paths.length]).toEqual([1, 6]);
  const [one, other] = [await samplesOf('a.m4b', whole.m4b), await samplesOf('a.m4b', inParts.m4b)];
  const mp3 = await buffer(await book.objects.read(BOOK));
  // As a player that leaves nothing out hears it: its silent first frame is one that is not played.
  const heard = await samplesOf('a.mp3', mp3, '-flags2', '+skip_manual');
  // FFmpeg plays the last packet to its end.
  expect(Math.abs(one.length - Math.round(book.seconds * 44_100))).toBeLessThan(1_024);
  expect(one.length).toBe(other.length);
  const lost = apart(heard, one);
  const seams = [100, 200, 300, 400, 500].map((packet) => (packet - 1) * 1_024);
  const worst = Math.max(...seams.map((seam) => apart(heard, other, seam - 1_024, seam + 1_024)));
  expect(lost).toBeLessThan(0.1);
  expect(worst).toBeLessThan(1.5 * lost);
});

it('encodes only the parts that are not there, and one that is damaged', async () => {
  const book = await recorded();
  await encode(book, 100);
  const before = new Map(book.objects.stored);
  await book.objects.deleteAll('100/2');
  const asked: number[] = [];
  const counting = {
    toAac: (...[file, options, stop]: Parameters<ReturnType<typeof ffmpegSoundEncoder>['toAac']>) => {
      asked.push(options.skipSamples);
      return ffmpegSoundEncoder().toAac(file, options, stop);
    },
  };
  await encode(book, 100, counting);
  expect(asked).toHaveLength(1);
  expect(book.objects.stored).toEqual(before);
});

it('covers every packet once, whatever the length', () => {
  for (const frames of [1, 8, 1_000, 11_025, 123_456]) {
    const parts = planParts(frames, 640);
    const total = Math.ceil((frames * 1_152) / 1_024) + 1;
    expect(parts.reduce((sum, { packets }) => sum + packets, 0)).toBe(total);
    for (const { fromFrame, toFrame, skipSamples } of parts) {
      expect(toFrame).toBeLessThanOrEqual(frames);
      expect(fromFrame).toBeLessThan(toFrame);
      expect(skipSamples).toBeGreaterThanOrEqual(0);
    }
  }
});

it('takes no damaged piece for a whole one', () => {
  const part = partFile([Uint8Array.of(1, 2), Uint8Array.of(3)]);
  expect(readPart(part)).toEqual({ sizes: [2, 1], sound: Buffer.of(1, 2, 3) });
  for (const damaged of [part.subarray(0, -1), part.subarray(0, 3), new Uint8Array(0)])
    expect(() => readPart(damaged)).toThrow(AppError);
  expect(() => packetsOf(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toThrow(AppError);
});

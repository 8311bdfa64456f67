import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { convertClip, makeClip } from '../../../../tests/support/make-clip.ts';
import { makeNoise } from '../../../../tests/support/make-tones.ts';
import { mutateBytes } from '../../../../tests/support/mutate-bytes.ts';
import { measurePitch } from '../../speech/pitch.ts';
import { soundOfWav, wavOf } from '../../speech/wav.ts';
import { ffmpegAudioDecoder } from './audio-decoder.ts';
import { findFfmpeg, madeRunnable } from './find-ffmpeg.ts';
import { runBounded } from './run-bounded.ts';

const decoder = ffmpegAudioDecoder();
const options = { sampleRateHz: 16_000, maxSeconds: 600 };
const never = new AbortController().signal;
let folder: string;
let clip: Uint8Array;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audio-decoder-'));
  clip = await makeClip(110);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, bytes: Uint8Array | string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}

describe('decode', () => {
  it.each(['mp3', 'm4a', 'aac', 'mp4', 'mov', 'avi', 'webm', 'ogg', 'opus', 'flac'] as const)(
    'takes the sound out of %s',
    async (extension) => {
      const file = await fileOf(`clip.${extension}`, await convertClip(clip, extension));
      const { samples, sampleRateHz } = await decoder.decode(file, options, never);
      const original = soundOfWav(clip);
      expect(sampleRateHz).toBe(16_000);
      expect(Math.abs(samples.length - original.samples.length) / 16_000).toBeLessThan(0.15);
      const [heard, wanted] = [samples, original.samples].map(
        (sound) => measurePitch(sound, 16_000)?.medianHz ?? 0,
      );
      expect((heard ?? 0) / (wanted ?? 1)).toBeCloseTo(1, 1);
    },
  );

  it('gives a WAV sample for sample, at any rate, and no more than was asked for', async () => {
    const file = await fileOf('clip.wav', clip);
    const { samples } = await decoder.decode(file, options, never);
    expect(samples).toEqual(soundOfWav(clip).samples);
    const second = await decoder.decode(file, { sampleRateHz: 44_100, maxSeconds: 1 }, never);
    expect(second.samples.length).toBe(44_100);
  });

  it('goes by content, not by name', async () => {
    const file = await fileOf('video.mp3', await convertClip(clip, 'mp4'));
    expect((await decoder.decode(file, options, never)).samples.length).toBeGreaterThan(16_000);
  });

  it('gives what decodes of a file that breaks off', async () => {
    const mp3 = await convertClip(clip, 'mp3');
    const file = await fileOf('broken.mp3', mp3.subarray(0, mp3.length / 2));
    const { samples } = await decoder.decode(file, options, never);
    expect(samples.length / soundOfWav(clip).samples.length).toBeCloseTo(0.5, 1);
  });

  it('cleans what is no number', async () => {
    const wav = wavOf(makeNoise(0.5, 0.5), 16_000);
    const floats = new Float32Array(8_000).fill(Number.NaN);
    const view = new DataView(wav.buffer);
    view.setUint16(20, 3, true);
    view.setUint16(34, 32, true);
    const file = await fileOf('nan.wav', Buffer.concat([wav.subarray(0, 44), Buffer.from(floats.buffer)]));
    const { samples } = await decoder.decode(file, options, never);
    expect(samples.every((sample) => Math.abs(sample) <= 1)).toBe(true);
  });

  it.each([
    ['nothing', 'clip-empty', ''],
    ['text', 'clip-damaged', 'hello world '.repeat(500)],
    ['a playlist', 'clip-damaged', '#EXTM3U\n#EXTINF:10,\nfile:///etc/hosts\n'],
    ['a playlist of the network', 'clip-damaged', '#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:1/clip.mp3\n'],
    ['a list of files', 'clip-damaged', "ffconcat version 1.0\nfile 'clip.wav'\n"],
    ['random bytes', 'clip-damaged', Buffer.from(makeNoise(1, 1).buffer).subarray(0, 40_000)],
  ])('refuses %s with %s', async (name, code, bytes) => {
    const file = await fileOf(`${name}.mp3`, bytes);
    await expect(decoder.decode(file, options, never)).rejects.toMatchObject({ code });
  });

  it('says when a video has no sound', async () => {
    const video = await convertClip(clip, 'mp4');
    const file = await fileOf('silent.mp4', video);
    const silent = join(folder, 'no-audio.mp4');
    const bounds = { wallMs: 60_000, memoryBytes: 1e9, outputBytes: 1e6 };
    await runBounded(
      await findFfmpeg(),
      ['-v', 'error', '-i', file, '-an', '-c:v', 'copy', silent],
      bounds,
      never,
    );
    await expect(decoder.decode(silent, options, never)).rejects.toMatchObject({ code: 'clip-no-audio' });
  });

  it('ends broken files in sound or in one of its own words', { timeout: 120_000 }, async () => {
    const wholes = [clip, await convertClip(clip, 'mp3'), await convertClip(clip, 'mp4')];
    const codes = ['clip-damaged', 'clip-empty', 'clip-no-audio', 'clip-too-large'];
    for (let seed = 0; seed < 24; seed++) {
      const file = await fileOf('mutated', mutateBytes(wholes[seed % wholes.length] ?? clip, seed));
      const outcome = await decoder.decode(file, { ...options, maxSeconds: 30 }, never).then(
        ({ samples }) => samples.every(Number.isFinite),
        (error: unknown) => error instanceof AppError && codes.includes(error.code),
      );
      expect(outcome, `seed ${seed}`).toBe(true);
    }
  });

  it('can be cancelled', async () => {
    const file = await fileOf('cancel.wav', clip);
    const controller = new AbortController();
    const decoding = decoder.decode(file, options, controller.signal);
    controller.abort();
    await expect(decoding).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('findFfmpeg', () => {
  it('takes FFMPEG_PATH first, then PATH', async () => {
    expect(await findFfmpeg({ FFMPEG_PATH: '/somewhere/ffmpeg', PATH: folder })).toBe('/somewhere/ffmpeg');
    const file = await fileOf('ffmpeg', '#!/bin/sh\n');
    await chmod(file, 0o644);
    expect(await findFfmpeg({ PATH: folder })).not.toBe(file);
    await chmod(file, 0o755);
    expect(await findFfmpeg({ PATH: folder })).toBe(file);
  });

  it('makes a packaged program runnable that no install script has touched', async () => {
    const file = await fileOf('not-runnable', '#!/bin/sh\necho works\n');
    await chmod(file, 0o644);
    const bounds = { wallMs: 60_000, memoryBytes: 1e9, outputBytes: 1e6 };
    expect((await runBounded(await madeRunnable(file), [], bounds, never)).output.toString()).toBe('works\n');
  });

  it('decodes with the one among the packages', async () => {
    const packaged = await findFfmpeg({ PATH: '' });
    const file = await fileOf('packaged.wav', clip);
    const { samples } = await ffmpegAudioDecoder({ ffmpegPath: packaged }).decode(file, options, never);
    expect(samples.length).toBe(soundOfWav(clip).samples.length);
  });
});

const roots = ['../../../../../shared', '../../../../../../shared'];
const fixtures = roots
  .map((root) => fileURLToPath(new URL(`${root}/fixtures/voices/formats/`, import.meta.url)))
  .find((path) => existsSync(path));
if (!fixtures) process.stdout.write('skipped: clips in many formats, the folder of fixtures is not there\n');

describe.skipIf(!fixtures)('clips in many formats', () => {
  const names = fixtures ? readdirSync(fixtures).filter((name) => /^clip/.test(name)) : [];
  it.each(names)('%s', async (name) => {
    const { samples } = await decoder.decode(`${fixtures}${name}`, options, never);
    expect(samples.length / 16_000).toBeCloseTo(19.59, 0.9);
  });
});

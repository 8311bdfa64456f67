// @module-tag formats
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { convertClip, makeClip } from '../../../../tests/support/make-clip.ts';
import { makeNoise } from '../../../../tests/support/make-tones.ts';
import { mutateBytes } from '../../../../tests/support/mutate-bytes.ts';
import { runFfmpeg } from '../../../../tests/support/run-ffmpeg.ts';
import { measurePitch } from '../../audio/signal/pitch.ts';
import { soundOfWav, wavOf } from '../../audio/signal/wav.ts';
import { ffmpegAudioDecoder } from './audio-decoder.ts';

const decoder = ffmpegAudioDecoder();
const options = { sampleRateHz: 16_000, maxSeconds: 600 };
const never = new AbortController().signal;
let folder: string;
let clip: Uint8Array;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audio-decoder-'));
  clip = await makeClip(110, 'My grandmother baked bread every Sunday morning.');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, bytes: Uint8Array | string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}

async function takesTheSound(extension: Parameters<typeof convertClip>[1]): Promise<void> {
  const file = await fileOf(`clip.${extension}`, await convertClip(clip, extension));
  const { samples, sampleRateHz } = await decoder.decode(file, options, never);
  const original = soundOfWav(clip);
  expect(sampleRateHz).toBe(16_000);
  expect(Math.abs(samples.length - original.samples.length) / 16_000).toBeLessThan(0.15);
  const [heard, wanted] = [samples, original.samples].map(
    (sound) => measurePitch(sound, 16_000)?.medianHz ?? 0,
  );
  expect((heard ?? 0) / (wanted ?? 1)).toBeCloseTo(1, 1);
}

describe('decode', () => {
  it.each(['mp3', 'm4a'] as const)('takes the sound out of %s', takesTheSound);
  it.each(['mov', 'opus', 'aac', 'mp4', 'avi', 'webm', 'ogg', 'flac'] as const)(
    'takes the sound out of %s',
    { tags: ['collection'] },
    takesTheSound,
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
    const files = { 'video.mp4': await convertClip(clip, 'mp4') };
    const args = ['-i', 'video.mp4', '-an', '-c:v', 'copy'];
    const { bytes } = await runFfmpeg({ args, files, output: 'silent.mp4' });
    const silent = await fileOf('no-audio.mp4', bytes);
    await expect(decoder.decode(silent, options, never)).rejects.toMatchObject({ code: 'clip-no-audio' });
  });

  it('ends broken files in sound or in one of its own words', {
    tags: ['storm'],
  }, async () => {
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

  it.each([
    ['time', { timeoutMs: 20 }],
    ['memory', { maxResidentBytes: 1e6 }],
  ])('ends at its bound of %s', async (bound, limits) => {
    const decoding = ffmpegAudioDecoder(limits).decode(await fileOf('bound.wav', clip), options, never);
    await expect(decoding).rejects.toMatchObject({ code: 'clip-too-large', details: { bound } });
  });

  it('says when the file is not there', async () => {
    await expect(decoder.decode(join(folder, 'gone.wav'), options, never)).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('starts no program that it finds on the machine', async () => {
    const trace = join(folder, 'started');
    const file = await fileOf('ffmpeg', `#!/bin/sh\ntouch '${trace}'\n`);
    await chmod(file, 0o755);
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    await decoder.decode(await fileOf('alone.wav', clip), options, never).catch(() => undefined);
    vi.unstubAllEnvs();
    expect(existsSync(trace)).toBe(false);
  });
});

const roots = ['../../../../../shared', '../../../../../../shared'];
const fixtures = roots
  .map((root) => fileURLToPath(new URL(`${root}/fixtures/voices/formats/`, import.meta.url)))
  .find((path) => existsSync(path));
if (!fixtures) process.stdout.write('skipped: clips in many formats, the folder of fixtures is not there\n');

describe.skipIf(!fixtures)('clips in many formats', { tags: ['collection'] }, () => {
  const names = fixtures ? readdirSync(fixtures).filter((name) => /^clip/.test(name)) : [];
  it.each(names)('%s', async (name) => {
    const { samples } = await decoder.decode(`${fixtures}${name}`, options, never);
    expect(samples.length / 16_000).toBeCloseTo(19.59, 0.9);
  });
});

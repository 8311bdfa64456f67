import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeNoise } from '../../../../tests/support/make-tones.ts';
import { wavOf } from '../../audio/signal/wav.ts';
import { chooseAudioDecoder } from '../../hosts/choose-audio-decoder.ts';

const options = { sampleRateHz: 16_000, maxSeconds: 600, fromSeconds: 3 };
const never = new AbortController().signal;
let folder: string;
let clip: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'program-decoder-'));
  clip = join(folder, 'clip.wav');
  await writeFile(clip, wavOf(makeNoise(1, 0.5), 16_000));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Stands in for an FFmpeg of the machine: writes down how it was called, then does as told. */
async function programThat(does: string): Promise<string> {
  const program = join(folder, 'program');
  await writeFile(program, `#!/bin/sh\necho "$@" > '${folder}/called'\n${does}\n`);
  await chmod(program, 0o755);
  return program;
}

it('is used when FFMPEG_PATH names it, with the file as its only input', async () => {
  const FFMPEG_PATH = await programThat('head -c 64000 /dev/zero');
  const { samples, sampleRateHz } = await chooseAudioDecoder({ FFMPEG_PATH }).decode(clip, options, never);
  expect([samples.length, sampleRateHz]).toEqual([16_000, 16_000]);
  const called = await readFile(join(folder, 'called'), 'utf8');
  expect(called).toContain(`-ss 3 -t 600 -i file:${clip} -map 0:a:0`);
  expect(called).toContain('-protocol_whitelist file,pipe -format_whitelist wav,');
});

it('is not used without', async () => {
  await programThat('exit 1');
  await rm(join(folder, 'called'), { force: true });
  const decoder = chooseAudioDecoder({ PATH: folder });
  expect((await decoder.decode(clip, { ...options, fromSeconds: 0 }, never)).samples.length).toBe(16_000);
  await expect(readFile(join(folder, 'called'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it.each([
  ['clip-no-audio', "echo 'Stream map matches no streams.' >&2; exit 1"],
  ['clip-damaged', 'exit 1'],
])('says %s', async (code, does) => {
  const decoder = chooseAudioDecoder({ FFMPEG_PATH: await programThat(does) });
  await expect(decoder.decode(clip, options, never)).rejects.toMatchObject({ code });
});

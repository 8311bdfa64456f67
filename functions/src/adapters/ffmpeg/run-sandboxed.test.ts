import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CoreFile, FfmpegCore } from '@ffmpeg/core';
import { expect, it } from 'vitest';
import { makeNoise } from '../../../../tests/support/make-tones.ts';
import { runFfmpeg } from '../../../../tests/support/run-ffmpeg.ts';
import { wavOf } from '../../audio/signal/wav.ts';
import { runSandboxed } from './run-sandboxed.ts';

const wav = wavOf(makeNoise(0.5, 0.5), 16_000);

it('lets FFmpeg read no file of the machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  try {
    const file = join(folder, 'secret.wav');
    await writeFile(file, wav);
    await expect(runFfmpeg({ args: ['-i', file], output: 'out.wav' })).rejects.toThrow(
      'No such file or directory',
    );
    const concat = { 'list.txt': Buffer.from(`file '${file}'\n`) };
    const args = ['-f', 'concat', '-safe', '0', '-i', 'list.txt'];
    await expect(runFfmpeg({ args, files: concat, output: 'out.wav' })).rejects.toThrow('No such file');
    const known = { 'known.wav': wav };
    await expect(
      runFfmpeg({ args: ['-i', 'known.wav'], files: known, output: 'out.wav' }),
    ).resolves.toBeDefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.each(['http', 'tcp', 'rtmp', 'udp'])('gives it no network: %s', async (protocol) => {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const args = ['-i', `${protocol}://127.0.0.1:${port}/clip?timeout=500000`];
  await expect(runFfmpeg({ args, output: 'out.wav' })).rejects.toThrow(protocol);
  expect(calls).toBe(0);
  server.close();
});

it('bounds what it takes for itself', async () => {
  // one picture of 96 MB twice over, and what holds it
  const args = ['-f', 'lavfi', '-i', 'color=s=8000x8000', '-frames:v', '1', '-f', 'rawvideo'];
  const told = await runFfmpeg({ args, output: 'picture' }).then(() => 'it was given', String);
  expect(told).toContain('get_encode_buffer() failed');
});

it.each(['RuntimeError', 'RangeError'])('keeps what was decoded before a %s', (name) => {
  const files: CoreFile[] = [];
  const core = {
    FS: {
      createFile: () => {
        files.push({ usedBytes: 0, stream_ops: { llseek: () => 0 } });
        return files.at(-1);
      },
    },
    setLogger: () => undefined,
    exec() {
      files[1]?.stream_ops.write?.({ position: 0 }, new Int8Array(8), 0, 8);
      throw Object.assign(new Error('out of bounds'), { name });
    },
  } as unknown as FfmpegCore;
  const written: number[] = [];
  const world = {
    recording: { bytes: 0, read: () => 0 },
    write: (bytes: Int8Array) => written.push(bytes.length),
  };
  const run = runSandboxed(core, world, () => []);
  expect(run).toMatchObject({ bytesWritten: 8, exitCode: null, complaint: 'out of bounds' });
  expect(written).toEqual([8]);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../../functions/src/adapters/ffmpeg/find-ffmpeg.ts';

export interface ProbedMp3 {
  /** of the decoded sound */
  readonly seconds: number;
  /** everything a strict decoder complained about */
  readonly warnings: string;
}

/** Decodes an MP3 with FFmpeg, counting samples and warnings. */
export async function probeMp3(mp3: Uint8Array): Promise<ProbedMp3> {
  const folder = await mkdtemp(join(tmpdir(), 'probe-mp3-'));
  try {
    const file = join(folder, 'book.mp3');
    await writeFile(file, mp3);
    const args = [
      '-nostdin',
      '-v',
      'warning',
      '-i',
      file,
      '-ac',
      '1',
      '-ar',
      '8000',
      '-f',
      's16le',
      'pipe:1',
    ];
    const child = spawn(await findFfmpeg(), args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let bytes = 0;
    let warnings = '';
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    child.stderr.on('data', (part: Buffer) => {
      warnings += part.toString();
    });
    await once(child, 'close');
    return { seconds: bytes / 2 / 8_000, warnings };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

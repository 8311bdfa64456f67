import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { scratchFolder } from '../support/product.ts';
import { runFfmpeg } from '../support/run-ffmpeg.ts';
import { type Figure, felt } from './figure.ts';
import { atMost, told } from './voice-fixtures.ts';

const HOURS = 2;
const SECONDS = HOURS * 3_600;
const MAX_MEMORY_MIB = 400;
const MAX_CANCEL_SECONDS = 1;
const run = promisify(execFile);

export interface LongVideoReport {
  readonly stages: readonly string[];
  readonly peakMib: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly speechSeconds: number;
  readonly firstUsedSeconds: number;
  readonly cancelSeconds: number;
}

/** Two hours of somebody speaking before a gray wall. */
async function filmTwoHours(folder: string): Promise<string> {
  const video = join(folder, 'video.mp4');
  const files = { 'clip.wav': await makeClip(205, CLIP_STORY) };
  const picture = ['-f', 'lavfi', '-i', 'color=gray:size=64x64:rate=1'];
  const sound = ['-stream_loop', '-1', '-i', 'clip.wav'];
  const coding = ['-t', `${SECONDS}`, '-c:v', 'mpeg4', '-c:a', 'aac', '-b:a', '48k'];
  const args = ['-v', 'error', ...sound, ...picture, ...coding];
  await writeFile(video, (await runFfmpeg({ args, files, output: 'video.mp4' })).bytes);
  return video;
}

/** A voice from the middle of a two-hour video, in a process of its own whose memory and FFmpeg's are watched. */
export async function benchLongVideo(): Promise<Figure[]> {
  const scratch = scratchFolder('long-video');
  try {
    const video = await filmTwoHours(scratch.path);
    const child = new URL('./voice-long.child.ts', import.meta.url).pathname;
    const { stdout } = await run(process.execPath, [child, video, `${SECONDS / 2}`]);
    const report = JSON.parse(stdout) as LongVideoReport;
    const name = `${HOURS}-hour video`;
    return [
      atMost(`${name}: memory with FFmpeg, peak`, report.peakMib, 'MiB', MAX_MEMORY_MIB),
      told(`${name}: stages told (${report.stages.join(', ')})`, report.stages.length, ''),
      told(`${name}: until the voice is ready`, report.wallSeconds, 's'),
      told(`${name}: without FFmpeg`, report.cpuSeconds, 's of processor'),
      told(`${name}: speech used`, report.speechSeconds, 's'),
      atMost(
        `${name}: the speech used begins off the mark by`,
        Math.abs(report.firstUsedSeconds - SECONDS / 2) / 60,
        'minutes',
        8,
      ),
      felt(atMost(`${name}: until a cancel is obeyed`, report.cancelSeconds, 's', MAX_CANCEL_SECONDS)),
    ];
  } finally {
    scratch.remove();
  }
}

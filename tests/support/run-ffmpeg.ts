import { fileURLToPath } from 'node:url';
import { CORE_OPTIONS } from '../../functions/src/adapters/ffmpeg/load-core.ts';
import { guardedChild } from '../../functions/src/processes/guarded-child.ts';

export interface FfmpegTask {
  readonly args: readonly string[];
  /** files it finds under these names, in memory */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** name of the file it writes */
  readonly output: string;
}

export interface FfmpegResult {
  readonly bytes: Uint8Array;
  readonly exitCode: number;
  /** everything it said */
  readonly said: string;
}

const TIMEOUT_MS = 600_000;
const MAX_RESIDENT_BYTES = 2_000_000_000;

/** The packaged FFmpeg as a tool for tests, in a process of its own: no test needs one of the machine. */
export async function runFfmpeg(task: FfmpegTask): Promise<FfmpegResult> {
  const child = guardedChild<FfmpegTask, FfmpegResult>({
    entry: new URL('./run-ffmpeg.child.ts', import.meta.url),
    readable: [fileURLToPath(new URL('.', import.meta.url))],
    nodeOptions: CORE_OPTIONS,
    timeoutMs: TIMEOUT_MS,
    maxResidentBytes: MAX_RESIDENT_BYTES,
  });
  try {
    const result = await child.ask(task, new AbortController().signal);
    if (result.exitCode !== 0) throw new Error(`ffmpeg ${task.args.join(' ')}: ${result.said}`);
    return result;
  } finally {
    child.kill();
  }
}

import { availableParallelism } from 'node:os';
import { type WorkerPool, workerPool } from '../pool/worker-pool.ts';
import type { Spacing } from './join-takes.ts';

/** One chunk's sentences on their way to MP3. */
export interface MasterTask {
  /** handed over to the thread: empty for the caller afterwards */
  readonly takes: readonly Float32Array<ArrayBuffer>[];
  readonly sampleRateHz: number;
  readonly spacing: Spacing;
  readonly wantsPhoneCopy: boolean;
}

export interface MasteredChunk {
  /** 44.1 kHz, 192 kbit/s */
  readonly mp3: Uint8Array<ArrayBuffer>;
  /** 22.05 kHz, 64 kbit/s, the same number of frames */
  readonly phoneMp3: Uint8Array<ArrayBuffer> | null;
  /** seconds from the chunk's beginning at which each take is first heard */
  readonly starts: readonly number[];
}

/** A chunk of 250 characters takes a fifth of a second; a machine under heavy load may need far longer. */
const TASK_TIMEOUT_MS = 120_000;

export interface Mastering {
  /** Speech of any sample rate as it stands in an audiobook. The same speech gives the same bytes. */
  master(task: MasterTask, signal: AbortSignal): Promise<MasteredChunk>;
  close(): Promise<void>;
}

/** Levelling, resampling and encoding in threads, so that the caller's event loop stays free. */
export function startMastering(threads = availableParallelism()): Mastering {
  const pool: WorkerPool<MasterTask, MasteredChunk> = workerPool({
    script: new URL('./master.worker.ts', import.meta.url),
    size: threads,
    taskTimeoutMs: TASK_TIMEOUT_MS,
  });
  return {
    master: (task, signal) =>
      pool.run(
        task,
        signal,
        task.takes.map((take) => take.buffer),
      ),
    close: () => pool.close(),
  };
}

import { availableParallelism } from 'node:os';
import { type WorkerPool, workerPool } from './worker-pool.ts';

/** One chunk's speech on its way to MP3. */
export interface MasterTask {
  /** handed over to the thread: empty for the caller afterwards */
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRateHz: number;
  /** silence after the speech */
  readonly pauseSeconds: number;
}

/** A chunk of 250 characters takes a fifth of a second; a machine under heavy load may need far longer. */
const TASK_TIMEOUT_MS = 120_000;

export interface Mastering {
  /** Speech of any sample rate as MP3 of 44.1 kHz, 192 kbit/s. The same speech gives the same bytes. */
  master(task: MasterTask, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** Resampling and encoding in threads, so that the caller's event loop stays free. */
export function startMastering(threads = availableParallelism()): Mastering {
  const pool: WorkerPool<MasterTask, Uint8Array<ArrayBuffer>> = workerPool({
    script: new URL('./master.worker.ts', import.meta.url),
    size: threads,
    taskTimeoutMs: TASK_TIMEOUT_MS,
  });
  return {
    master: (task, signal) => pool.run(task, signal, [task.samples.buffer]),
    close: () => pool.close(),
  };
}

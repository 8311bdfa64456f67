import type { ChosenSpeech, ClipSound } from './choose-speech.ts';
import type { Stretch } from './find-speech.ts';
import { workerPool } from './worker-pool.ts';

export interface ListenTask {
  readonly clips: readonly ClipSound[];
  readonly region: Stretch;
}
/** null when nobody is heard to speak */
export type ListenResult = ChosenSpeech | null;

/** Half an hour of clip takes 20 s. */
const TASK_TIMEOUT_MS = 300_000;

/**
 * As chooseSpeech, in a thread: the caller's event loop stays free.
 * @param clips handed over to the thread: empty for the caller afterwards
 * @throws AbortError
 */
export async function listenForSpeech(
  clips: readonly ClipSound[],
  region: Stretch,
  signal: AbortSignal,
): Promise<ChosenSpeech | null> {
  const pool = workerPool<ListenTask, ListenResult>({
    script: new URL('./listen.worker.ts', import.meta.url),
    size: 1,
    taskTimeoutMs: TASK_TIMEOUT_MS,
  });
  try {
    const transfer = clips.map((clip) => clip.samples.buffer);
    return await pool.run({ clips, region }, signal, transfer);
  } finally {
    await pool.close();
  }
}

import type { ChosenSpeech, ClipSound } from './choose-speech.ts';
import type { Stretch } from './find-speech.ts';
import type { Pitch } from './pitch.ts';
import { workerPool } from './worker-pool.ts';

export type ListenTask =
  | { readonly kind: 'choose'; readonly clips: readonly ClipSound[]; readonly region: Stretch }
  | { readonly kind: 'pitch'; readonly samples: Float32Array; readonly sampleRateHz: number };

export type ListenResult =
  | { readonly kind: 'choose'; readonly speech: ChosenSpeech | null }
  | { readonly kind: 'pitch'; readonly pitch: Pitch | null };

/** Half an hour of clip takes 20 s. */
const TASK_TIMEOUT_MS = 300_000;

async function listen(
  task: ListenTask,
  signal: AbortSignal,
  transfer: readonly ArrayBuffer[] = [],
): Promise<ListenResult> {
  const pool = workerPool<ListenTask, ListenResult>({
    script: new URL('./listen.worker.ts', import.meta.url),
    size: 1,
    taskTimeoutMs: TASK_TIMEOUT_MS,
  });
  try {
    return await pool.run(task, signal, transfer);
  } finally {
    await pool.close();
  }
}

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
  const result = await listen(
    { kind: 'choose', clips, region },
    signal,
    clips.map((clip) => clip.samples.buffer),
  );
  return result.kind === 'choose' ? result.speech : null;
}

/** As measurePitch, in a thread. @throws AbortError */
export async function listenForPitch(
  sound: { readonly samples: Float32Array; readonly sampleRateHz: number },
  signal: AbortSignal,
): Promise<Pitch | null> {
  const { samples, sampleRateHz } = sound;
  const result = await listen({ kind: 'pitch', samples, sampleRateHz }, signal);
  return result.kind === 'pitch' ? result.pitch : null;
}

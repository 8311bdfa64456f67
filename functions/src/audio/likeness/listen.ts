import { workerPool } from '../pool/worker-pool.ts';
import type { ClipSound } from '../signal/clip-sound.ts';
import type { ChosenSpeech, NothingChosen, SeveralVoices } from './choose-speech.ts';
import type { SpeechRequest } from './speech-request.ts';

export interface ListenTask {
  readonly clips: readonly ClipSound[];
  readonly request: SpeechRequest;
}
export type ListenResult = ChosenSpeech | NothingChosen | SeveralVoices;

/** A quarter of an hour of clips takes 30 s. */
const TASK_TIMEOUT_MS = 300_000;

/**
 * As chooseSpeech, in a thread: the caller's event loop stays free.
 * @param clips handed over to the thread: empty for the caller afterwards
 * @throws AbortError
 */
export async function listenForSpeech(
  clips: readonly ClipSound[],
  request: SpeechRequest,
  signal: AbortSignal,
): Promise<ListenResult> {
  const pool = workerPool<ListenTask, ListenResult>({
    script: new URL('./listen.worker.ts', import.meta.url),
    size: 1,
    taskTimeoutMs: TASK_TIMEOUT_MS,
  });
  try {
    const transfer = clips.map((clip) => clip.samples.buffer);
    return await pool.run({ clips, request }, signal, transfer);
  } finally {
    await pool.close();
  }
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, type Transferable } from 'node:worker_threads';
import { toPlainError } from '../../../../src/domain/errors.ts';
import type { TaskReply } from './worker-pool.ts';

setFlagsFromString('--expose-gc');
const collect: (what: { readonly type: 'minor' }) => void = runInNewContext('gc');

/**
 * Frees the sound of a task that has ended, at once. Sound lies outside the heap that the collector watches: left alone,
 * each thread keeps some 60 MB of it that is long encoded. Only the young are looked through, because a task's sound is
 * never older: looking through all, with its helper threads, took an eighth of a narration's processor time.
 */
function collectGarbage(): void {
  collect({ type: 'minor' });
}

/** The worker's half of worker-pool.ts: one task at a time, an answer or a plain error for each. */
export function serveTasks<Task, Result>(
  work: (task: Task) => Promise<{ result: Result; transfer: Transferable[] }>,
): void {
  const port = parentPort;
  if (!port) throw new Error('serveTasks runs in worker threads only');
  async function answer(task: Task): Promise<void> {
    try {
      const { result, transfer } = await work(task);
      port?.postMessage({ kind: 'done', result } satisfies TaskReply<Result>, transfer);
    } catch (error) {
      port?.postMessage({ kind: 'failed', error: toPlainError(error) } satisfies TaskReply<Result>);
    }
  }
  port.on('message', async (task: Task) => {
    await answer(task);
    collectGarbage();
  });
}

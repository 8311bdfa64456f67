import { parentPort, type Transferable } from 'node:worker_threads';
import { toPlainError } from '../../../../src/domain/errors.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { TaskReply } from './worker-pool.ts';

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

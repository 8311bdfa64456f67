import { afterEach, expect, it } from 'vitest';
import { type WorkerPool, workerPool } from './worker-pool.ts';

/** The worker of these tests, as a script in a URL: what it does is said by the task. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId, workerData } from 'node:worker_threads';
    if (workerData) new Int32Array(workerData)[0] = 1;
    parentPort.on('message', async (task) => {
      if (task === 'die') process.exit(3);
      if (task === 'throw') throw new Error('thrown');
      if (task === 'hang') for (;;);
      if (task === 'fail') return parentPort.postMessage({ kind: 'failed', error: { code: 'disk-full', message: 'm' } });
      parentPort.postMessage({ kind: 'done', result: task + ' by ' + threadId });
    });`)}`,
);
const never = new AbortController().signal;
let pool: WorkerPool<string, string>;
const start = (size: number, taskTimeoutMs = 10_000) => {
  pool = workerPool({ script: SCRIPT, size, taskTimeoutMs });
};
afterEach(() => pool.close());

it('does more tasks than it has threads', async () => {
  start(2);
  const results = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((task) => pool.run(task, never)));
  expect(results.map((result) => result[0])).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(new Set(results.map((result) => result.slice(2))).size).toBeLessThanOrEqual(2);
});

it('hands the error of a task over with its code', async () => {
  start(1);
  await expect(pool.run('fail', never)).rejects.toMatchObject({ code: 'disk-full' });
});

it.each(['die', 'throw'])('fails the task at which a thread dies (%s) and does the others', async (task) => {
  start(1);
  const [lost, next] = await Promise.allSettled([pool.run(task, never), pool.run('next', never)]);
  expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'internal' } });
  expect(next.status).toBe('fulfilled');
});

it('ends a thread that hangs and does the others', async () => {
  start(1, 2_000);
  const [lost, next] = await Promise.allSettled([pool.run('hang', never), pool.run('next', never)]);
  expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'deadline-exceeded' } });
  expect(next.status).toBe('fulfilled');
});

it('cancels a task that waits, before it has begun', async () => {
  start(1);
  const controller = new AbortController();
  const first = pool.run('first', never);
  const cancelled = pool.run('second', controller.signal);
  controller.abort();
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  await expect(pool.run('third', controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(await first).toMatch(/^first/);
});

it('rejects what has not finished when it is closed', async () => {
  start(1);
  const waiting = Promise.allSettled([pool.run('hang', never), pool.run('b', never)]);
  await pool.close();
  const reasons = (await waiting).map((outcome) => outcome.status === 'rejected' && outcome.reason.code);
  expect(reasons).toEqual(['cancelled', 'cancelled']);
});

it('has a thread ready before its first task where that is known to come soon', async () => {
  const started = new Int32Array(new SharedArrayBuffer(4));
  const options = { script: SCRIPT, size: 1, taskTimeoutMs: 10_000, data: started.buffer };
  pool = workerPool({ ...options, startsAhead: true });
  await expect.poll(() => started[0], { timeout: 10_000 }).toBe(1);
  expect(await pool.run('a', never)).toMatch(/^a by/);
});

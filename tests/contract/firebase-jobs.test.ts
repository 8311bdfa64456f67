import { describe, expect, it } from 'vitest';
import { firebaseDocuments } from '../../functions/src/adapters/firebase/documents.ts';
import { firebaseJobs } from '../../functions/src/adapters/firebase/jobs.ts';
import { runTask, type TaskWork } from '../../functions/src/adapters/firebase/run-task.ts';
import { firebaseTraces } from '../../functions/src/adapters/firebase/traces.ts';
import type { Job } from '../../functions/src/ports/jobs.ts';
import { AppError } from '../../src/domain/errors.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { heldTasks } from '../support/held-tasks.ts';
import { ADMIN_TOKEN, adminFirestore } from './firebase-admin.ts';
import { describeJobs } from './jobs.contract.ts';
import { listeningWire } from './listening-wire.ts';

const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(7));
const page: Job = {
  kind: 'read-page',
  key: `read-page:book-scans/${sessionId}/page_1.jpg`,
  input: { sessionId, pagePath: `book-scans/${sessionId}/page_1.jpg` },
};

async function cloud() {
  const { url } = await listeningWire({ adminToken: ADMIN_TOKEN });
  const firestore = adminFirestore(url);
  const documents = firebaseDocuments(firestore);
  const queue = heldTasks();
  let nowMs = 1_800_000_000_000;
  const clock = { nowMs: () => nowMs };
  const jobs = firebaseJobs({ documents, firestore, queue, clock });
  const told: string[] = [];
  const work = (run: TaskWork['run'], more: Partial<TaskWork> = {}): TaskWork => ({
    jobs,
    run,
    onDone: async ({ kind }) => void told.push(`done ${kind}`),
    onGiveUp: async ({ kind }, { code }) => void told.push(`gave up ${kind}: ${code}`),
    onError: (_, error) => void told.push(String(error)),
    aliveMs: 60_000,
    ...more,
  });
  return {
    firestore,
    documents,
    queue,
    jobs,
    told,
    work,
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

describeJobs('firebase', async () => {
  // The port alone waits by the real clock.
  const { documents, firestore, queue } = await cloud();
  const jobs = firebaseJobs({ documents, firestore, queue, clock: { nowMs: Date.now } });
  const claimed = async (key: string) => {
    const claim = await jobs.claim(key, 60_000);
    if (claim.kind !== 'mine') throw new Error(`${key} is ${claim.kind}`);
    return claim;
  };
  return {
    jobs,
    finish: async (key) => jobs.finish(await claimed(key)),
    fail: async (key, error) => jobs.fail(await claimed(key), error),
  };
});

const unavailable = { code: 'unavailable' };

describe('a job in the cloud', () => {
  it('is brought once however often it is put on the list, and again when the bringing failed', async () => {
    const { jobs, queue } = await cloud();
    queue.failNext(new AppError('unavailable'));
    await expect(jobs.enqueue(page)).rejects.toMatchObject(unavailable);
    await jobs.enqueue(page);
    await jobs.enqueue(page);
    expect(queue.held.map(({ kind, key, isAwaited }) => [kind, key, isAwaited])).toEqual([
      ['read-page', page.key, false],
    ]);
    await jobs.enqueue(page, { isAwaited: true });
    expect(queue.held.map(({ isAwaited }) => isAwaited)).toEqual([false, true]);
  });

  it('is done once by two tasks, and its input is forgotten', async () => {
    const { jobs, work, told, documents } = await cloud();
    await jobs.enqueue(page);
    let runs = 0;
    const reading = work(async (job) => {
      expect(job).toEqual(page);
      runs += 1;
    });
    await runTask(reading, page.key);
    await runTask(reading, page.key);
    expect([runs, told]).toEqual([1, ['done read-page']]);
    const [row] = await documents.all('jobs');
    expect(row?.fields).toMatchObject({ state: 'done', input: '{}', expireAt: expect.any(Date) });
    expect(row?.fields.dueAt).toBeUndefined();
  });

  it('is left to the worker that is at it, until that one gives no sign for a minute', async () => {
    const { jobs, work, pass } = await cloud();
    await jobs.enqueue(page);
    const dead = await jobs.claim(page.key, 60_000);
    const again = work(async () => {});
    await expect(runTask(again, page.key)).rejects.toMatchObject(unavailable);
    pass(61_000);
    await runTask(again, page.key);
    expect(await jobs.state(page.key)).toEqual({ kind: 'done' });
    // The one thought dead wakes up: it may not undo what was done since.
    if (dead.kind === 'mine') await jobs.putBack(dead, { tried: true });
    expect(dead.kind).toBe('mine');
    expect(await jobs.state(page.key)).toEqual({ kind: 'done' });
  });

  it('is tried five times when the failure may pass, then given up with word for the family', async () => {
    const { jobs, work, told } = await cloud();
    await jobs.enqueue(page);
    const failing = work(async () => {
      throw new AppError('unavailable', 'no line');
    });
    for (let attempt = 1; attempt < 5; attempt++) {
      await expect(runTask(failing, page.key)).rejects.toMatchObject(unavailable);
      expect(await jobs.state(page.key)).toMatchObject({ kind: 'waiting', attempt });
    }
    await runTask(failing, page.key);
    expect(told.at(-1)).toBe('gave up read-page: unavailable');
    expect(await jobs.state(page.key)).toMatchObject({ kind: 'failed', error: { message: 'no line' } });
  });

  it('is given up when its workers die five times without a word', async () => {
    const { jobs, work, told, pass } = await cloud();
    await jobs.enqueue(page);
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await jobs.claim(page.key, 60_000)).kind).toBe('mine');
      pass(61_000);
    }
    let runs = 0;
    await runTask(
      work(async () => {
        runs += 1;
      }),
      page.key,
    );
    expect([runs, told]).toEqual([0, ['gave up read-page: internal']]);
  });

  it('is given up at once when trying again would not help', async () => {
    const { jobs, work, told } = await cloud();
    await jobs.enqueue(page);
    await runTask(
      work(async () => {
        throw new AppError('photo-unreadable');
      }),
      page.key,
    );
    expect(told.at(-1)).toBe('gave up read-page: photo-unreadable');
  });

  const untilAborted: TaskWork['run'] = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });

  it('that takes longer than its worker lives goes on in the next one, and that is no try', async () => {
    const { jobs, work, told } = await cloud();
    await jobs.enqueue(page);
    await expect(runTask(work(untilAborted, { aliveMs: 20 }), page.key)).rejects.toMatchObject(unavailable);
    expect(await jobs.state(page.key)).toMatchObject({ kind: 'waiting', attempt: 0 });
    expect(told).toEqual([]);
  });

  it('ends in its middle when its family deletes everything', async () => {
    const { jobs, work, told, firestore, documents } = await cloud();
    await jobs.enqueue(page);
    await jobs.enqueue({ kind: 'generate-tts', key: 'generate-tts:o1', input: { orderId: 'o1' } });
    await jobs.enqueue({ kind: 'generate-tts', key: 'generate-tts:o2', input: { orderId: 'o2' } });
    const letter = { giftId: 'g1', letter: 'voucher' } as const;
    await jobs.enqueue({ kind: 'send-mail', key: 'send-mail:voucher:g1', input: letter });
    const { promise: began, resolve } = Promise.withResolvers<void>();
    const running = runTask(
      work(
        (job, signal) => {
          resolve();
          return untilAborted(job, signal);
        },
        { beatMs: 10 },
      ),
      page.key,
    );
    await began;
    const traces = firebaseTraces(firestore, 0);
    await traces.stop({ sessionIds: [sessionId], orderIds: ['o1'] });
    await running;
    expect(told).toEqual([]);
    expect((await documents.all('jobs')).map(({ fields }) => fields.key)).toEqual([
      'generate-tts:o2',
      'send-mail:voucher:g1',
    ]);
    expect(await traces.forget({ sessionIds: [], orderIds: ['o2', 'nobody'], giftIds: ['g1'] })).toBe(2);
    expect(await documents.all('jobs')).toEqual([]);
  });

  it('is brought again when nobody looked after it, but not once it is over', async () => {
    const { jobs, work, queue, pass } = await cloud();
    await jobs.enqueue(page);
    await jobs.enqueue({ kind: 'generate-tts', key: 'generate-tts:o1', input: { orderId: 'o1' } });
    await runTask(
      work(async () => {}),
      'generate-tts:o1',
    );
    expect(await jobs.bringAgain(600_000)).toBe(0);
    pass(601_000);
    expect(await jobs.bringAgain(600_000)).toBe(1);
    expect(await jobs.bringAgain(600_000)).toBe(1);
    expect(queue.held.map(({ key }) => key)).toEqual([page.key, 'generate-tts:o1', page.key]);
  });
});

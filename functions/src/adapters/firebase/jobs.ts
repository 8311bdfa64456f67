import { setTimeout as delay } from 'node:timers/promises';
import type { Firestore } from 'firebase-admin/firestore';
import { AppError, fromPlainError, type PlainError } from '../../../../src/domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Documents } from '../../ports/documents.ts';
import type { Job, Jobs } from '../../ports/jobs.ts';
import { fromVendorFields } from './document-values.ts';
import {
  asFields,
  asJob,
  asRow,
  asState,
  ended,
  idOfJob,
  isOver,
  type JobRow,
  newRow,
  pathOfJob,
} from './job-row.ts';
import type { TaskQueue } from './task-queue.ts';
import { translated } from './vendor-error.ts';

/** A job that was taken to be run. `claim` tells this taking from every other. */
export interface ClaimedJob {
  readonly job: Job;
  /** this try included */
  readonly attempt: number;
  readonly claim: number;
}

/** What a worker finds when a task arrives: work, nothing to do any more, or another worker at it. */
export type Claim =
  | ({ readonly kind: 'mine' } & ClaimedJob)
  | { readonly kind: 'nothing' }
  | { readonly kind: 'busy' };

/** The port, and what workers and the timer need beyond it. */
export interface FirebaseJobs extends Jobs {
  claim(key: string, leaseMs: number): Promise<Claim>;
  /** False when the job is no longer this worker's, or its family has deleted everything. */
  extendLease(claimed: ClaimedJob, leaseMs: number): Promise<boolean>;
  finish(claimed: ClaimedJob): Promise<void>;
  fail(claimed: ClaimedJob, error: PlainError): Promise<void>;
  /** Puts a job back: after a failure that may pass (`tried`), or because the worker must end. */
  putBack(claimed: ClaimedJob, options: { readonly tried: boolean }): Promise<void>;
  /** How long the job that waits longest has been due; 0 without one. */
  oldestJobSeconds(): Promise<number>;
  /** Brings jobs again that nobody has looked after for so long. @returns how many */
  bringAgain(overdueMs: number): Promise<number>;
}

interface Parts {
  readonly documents: Documents;
  readonly firestore: Firestore;
  readonly queue: TaskQueue;
  readonly clock: Clock;
}

/** How soon and how seldom a waiting call looks whether its job is done: each look costs one read. */
const FIRST_LOOK_MS = 200;
const LAST_LOOK_MS = 2_000;
/** So many overdue jobs in one run of the timer; the next run takes the others. */
const BROUGHT_AT_ONCE = 500;

/** Jobs as documents, brought by Cloud Tasks. A row says what is to be done; a task only says that somebody should look. */
export function firebaseJobs({ documents, firestore, queue, clock }: Parts): FirebaseJobs {
  const rowOf = async (key: string): Promise<JobRow | null> => {
    const fields = await documents.get(pathOfJob(key));
    return fields && asRow(fields);
  };
  const change = async (key: string, next: (row: JobRow | null) => JobRow | null): Promise<JobRow | null> => {
    const fields = await documents.update(pathOfJob(key), (current) => {
      const row = next(current && asRow(current));
      return row && asFields(row);
    });
    return fields && asRow(fields);
  };
  /** Only while nobody else has taken the job since. @returns whether it was so */
  const changeMine = async ({ job, claim }: ClaimedJob, next: (row: JobRow) => JobRow): Promise<boolean> => {
    let isMine = false;
    await change(job.key, (row) => {
      isMine = row?.state === 'running' && row.claims === claim;
      return row && isMine ? next(row) : null;
    });
    return isMine;
  };
  const bring = ({ key, kind, round, attempt }: JobRow, extra: string, isAwaited = false) =>
    queue.add({ key, kind, isAwaited, id: `${idOfJob(key)}-${round}-${attempt}${extra}` });

  return {
    async enqueue(job, { again = false, isAwaited = false } = {}) {
      const row = await change(job.key, (current) =>
        !current || (again && isOver(current)) ? newRow(job, current, clock.nowMs()) : null,
      );
      // Also for one that waited already: who put it there may have died before the task was on its way.
      if (row?.state === 'waiting') await bring(row, isAwaited ? '-awaited' : '', isAwaited);
    },

    async state(key) {
      const row = await rowOf(key);
      return row && asState(row);
    },

    settled: (key, timeoutMs) => settled(rowOf, clock, { key, timeoutMs }),

    async claim(key, leaseMs) {
      let found: Claim = { kind: 'nothing' };
      await change(key, (row) => {
        const nowMs = clock.nowMs();
        found = { kind: 'nothing' };
        if (!row || isOver(row)) return null;
        const isHeld = row.state === 'running' && (row.dueAt?.getTime() ?? 0) > nowMs;
        found = { kind: 'busy' };
        if (isHeld) return null;
        const [attempt, claim] = [row.attempt + 1, row.claims + 1];
        found = { kind: 'mine', job: asJob(row), attempt, claim };
        return { ...row, state: 'running', attempt, claims: claim, dueAt: new Date(nowMs + leaseMs) };
      });
      return found;
    },

    extendLease: (claimed, leaseMs) =>
      changeMine(claimed, (row) => ({ ...row, dueAt: new Date(clock.nowMs() + leaseMs) })),

    async finish(claimed) {
      await changeMine(claimed, (row) => ended(row, null, clock.nowMs()));
    },

    async fail(claimed, error) {
      await changeMine(claimed, (row) => ended(row, error, clock.nowMs()));
    },

    async putBack(claimed, { tried }) {
      await changeMine(claimed, (row) => {
        const attempt = tried ? row.attempt : row.attempt - 1;
        return { ...row, state: 'waiting', attempt, dueAt: new Date(clock.nowMs()) };
      });
    },

    oldestJobSeconds: () => oldestJobSeconds(firestore, clock),

    async bringAgain(overdueMs) {
      const before = new Date(clock.nowMs() - overdueMs);
      const overdue = await translated(() =>
        firestore.collection('jobs').where('dueAt', '<', before).limit(BROUGHT_AT_ONCE).get(),
      );
      // A name of its own for each time, because a name is taken for hours.
      const extra = `-again-${Math.floor(clock.nowMs() / overdueMs)}`;
      for (const document of overdue.docs) {
        const fields = await documents.get(`jobs/${document.id}`);
        if (fields && !isOver(asRow(fields))) await bring(asRow(fields), extra);
      }
      return overdue.size;
    },
  };
}

async function settled(
  rowOf: (key: string) => Promise<JobRow | null>,
  clock: Clock,
  { key, timeoutMs }: { readonly key: string; readonly timeoutMs: number },
): Promise<void> {
  const until = clock.nowMs() + timeoutMs;
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(LAST_LOOK_MS, pauseMs * 1.2)) {
    const row = await rowOf(key);
    if (!row) throw new AppError('not-found');
    const state = asState(row);
    if (state.kind === 'done') return;
    if (state.kind === 'failed') throw fromPlainError(state.error);
    const leftMs = until - clock.nowMs();
    if (leftMs <= 0) throw new AppError('deadline-exceeded');
    await delay(Math.min(pauseMs, leftMs));
  }
}

async function oldestJobSeconds(firestore: Firestore, clock: Clock): Promise<number> {
  // Jobs that are over have no such time, and so no place in this order.
  const { docs } = await translated(() => firestore.collection('jobs').orderBy('dueAt').limit(1).get());
  const dueMs = docs[0] && asRow(fromVendorFields(docs[0].data())).dueAt?.getTime();
  return dueMs === undefined ? 0 : Math.max(0, Math.floor((clock.nowMs() - dueMs) / 1_000));
}

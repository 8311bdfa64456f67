import { setTimeout as delay } from 'node:timers/promises';
import { AppError, fromPlainError, type PlainError } from '../../../../src/domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Job, JobState, Jobs } from '../../ports/jobs.ts';
import type { Database } from './database.ts';

/** How often a waiting call looks whether its job is done. One indexed read of a few microseconds. */
const LOOK_EVERY_MS = 50;

/** A job that was taken to be run, and how often it has been tried, this time included. */
export type ClaimedJob = Job & { readonly attempt: number };

/** What the runner needs beyond the port: taking, keeping and ending jobs. */
export interface LocalJobs extends Jobs {
  /** Takes the oldest job that may run and whose kind is wanted. */
  claim(kinds: readonly Job['kind'][], leaseMs: number): ClaimedJob | null;
  /** The same job by its key, for the process that runs it. */
  find(key: string): Job | null;
  extendLease(key: string, leaseMs: number): void;
  finish(key: string): void;
  fail(key: string, error: PlainError): void;
  /** Puts a job back: after a failure that may pass (`tried`), or because the server stops. */
  putBack(key: string, options: { readonly inMs: number; readonly tried: boolean }): void;
  /** Whether a job of these kinds could run now. */
  isWaiting(kinds: readonly Job['kind'][]): boolean;
  /** Puts a job behind all that wait: it has had its turn. */
  putBehind(key: string): void;
  /** Puts back every job of a server that is gone. Only the holder of the data folder may call this. */
  putBackAll(): void;
}

interface Row {
  readonly key: string;
  readonly kind: string;
  readonly input: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly attempt: number;
  readonly notBeforeMs: number;
  readonly leaseUntilMs: number;
  readonly error: string | null;
}

const asJob = (row: Row) => ({ kind: row.kind, key: row.key, input: JSON.parse(row.input) }) as Job;

function asState(row: Row): JobState {
  switch (row.state) {
    case 'waiting':
      return { kind: 'waiting', notBeforeMs: row.notBeforeMs, attempt: row.attempt };
    case 'running':
      return { kind: 'running', attempt: row.attempt, leaseUntilMs: row.leaseUntilMs };
    case 'done':
      return { kind: 'done' };
    case 'failed':
      return { kind: 'failed', error: JSON.parse(row.error ?? 'null') ?? { code: 'unknown', message: '' } };
  }
}

/** Jobs in the local database: they outlive the process, and one key is one row. */
export function localJobs(database: Database, clock: Clock): LocalJobs {
  const rowOf = (key: string) => database.row<Row>('SELECT * FROM jobs WHERE key = ?', key);
  const run = database.run.bind(database);

  const state = async (key: string) => {
    const row = rowOf(key);
    return row ? asState(row) : null;
  };

  return {
    enqueue: async (job, options) => enqueue(database, clock.nowMs(), job, options),

    state,

    async settled(key, timeoutMs) {
      const until = clock.nowMs() + timeoutMs;
      for (;;) {
        const now = await state(key);
        if (!now) throw new AppError('not-found');
        if (now.kind === 'done') return;
        if (now.kind === 'failed') throw fromPlainError(now.error);
        if (clock.nowMs() >= until) throw new AppError('deadline-exceeded');
        await delay(LOOK_EVERY_MS);
      }
    },

    find(key) {
      const row = rowOf(key);
      return row ? asJob(row) : null;
    },

    claim(kinds, leaseMs) {
      const now = clock.nowMs();
      const wanted = kinds.map(() => '?').join(', ');
      const row = database.row<Row>(
        `UPDATE jobs SET state = 'running', attempt = attempt + 1, leaseUntilMs = ?
         WHERE key = (SELECT key FROM jobs WHERE kind IN (${wanted})
           AND (state = 'waiting' AND notBeforeMs <= ? OR state = 'running' AND leaseUntilMs < ?)
           ORDER BY createdMs, key LIMIT 1)
         RETURNING *`,
        now + leaseMs,
        ...kinds,
        now,
        now,
      );
      return row ? { ...asJob(row), attempt: row.attempt } : null;
    },

    extendLease: (key, leaseMs) =>
      void run(
        `UPDATE jobs SET leaseUntilMs = ? WHERE key = ? AND state = 'running'`,
        clock.nowMs() + leaseMs,
        key,
      ),

    // what a job was given goes with it: a password may be in it
    finish: (key) =>
      void run(`UPDATE jobs SET state = 'done', error = NULL, input = '{}' WHERE key = ?`, key),

    fail: (key, error) =>
      void run(
        `UPDATE jobs SET state = 'failed', error = ?, input = '{}' WHERE key = ?`,
        JSON.stringify(error),
        key,
      ),

    putBack: (key, { inMs, tried }) =>
      void run(
        `UPDATE jobs SET state = 'waiting', notBeforeMs = ?, attempt = max(0, attempt - ?) WHERE key = ? AND state = 'running'`,
        clock.nowMs() + inMs,
        tried ? 0 : 1,
        key,
      ),

    isWaiting: (kinds) => isWaiting(database, clock.nowMs(), kinds),

    putBehind: (key) =>
      void run(
        `UPDATE jobs SET state = 'waiting', notBeforeMs = 0, createdMs = ?, attempt = max(0, attempt - 1)
         WHERE key = ? AND state = 'running'`,
        clock.nowMs(),
        key,
      ),

    putBackAll: () => void run(`UPDATE jobs SET state = 'waiting', notBeforeMs = 0 WHERE state = 'running'`),
  };
}

function isWaiting(database: Database, nowMs: number, kinds: readonly Job['kind'][]): boolean {
  const wanted = kinds.map(() => '?').join(', ');
  const found = database.row(
    `SELECT key FROM jobs WHERE kind IN (${wanted}) AND state = 'waiting' AND notBeforeMs <= ? LIMIT 1`,
    ...kinds,
    nowMs,
  );
  return found !== undefined;
}

function enqueue(
  database: Database,
  nowMs: number,
  { key, kind, input }: Job,
  { again = false, isAwaited = false }: { readonly again?: boolean; readonly isAwaited?: boolean } = {},
): void {
  const reset = again
    ? `DO UPDATE SET input = excluded.input, state = 'waiting', attempt = 0, notBeforeMs = 0, error = NULL
       WHERE state IN ('done', 'failed')`
    : 'DO NOTHING';
  database.run(
    `INSERT INTO jobs
     (key, kind, input, state, attempt, notBeforeMs, leaseUntilMs, error, createdMs, sessionId, orderId)
     VALUES (?, ?, ?, 'waiting', 0, 0, 0, NULL, ?, ?, ?) ON CONFLICT (key) ${reset}`,
    key,
    kind,
    JSON.stringify(input),
    nowMs,
    'sessionId' in input ? input.sessionId : null,
    'orderId' in input ? input.orderId : null,
  );
  if (isAwaited) database.run(`UPDATE jobs SET createdMs = 0 WHERE key = ? AND state = 'waiting'`, key);
}

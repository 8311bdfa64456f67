import { setTimeout as delay } from 'node:timers/promises';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError, fromPlainError, type PlainError } from '../../../../src/domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Job, JobState, Jobs } from '../../ports/jobs.ts';
import type { Database } from './database.ts';

/** How often a waiting call looks whether its job is done. One indexed read of a few microseconds. */
const LOOK_EVERY_MS = 50;

/** Who had a job at work so lately waits for others who had none. */
const LATELY_MS = 600_000;
/** Whose a session is; its parameter is the path. */
const OWNER = `(SELECT fields ->> '$.ownerUid.stringValue' FROM documents WHERE path = ?)`;

/** A job that was taken to be run, and how often it has been tried, this time included. */
export type ClaimedJob = Job & { readonly attempt: number };

/** Some of the jobs on the list. */
export interface JobQueue {
  readonly kinds: readonly Job['kind'][];
  /** those that had no turn yet, or those that had one and made room; both when it is absent */
  readonly turn?: 'first' | 'later';
  /** whether people take turns: one job of a person at a time, and those first who had the fewest at work lately */
  readonly takesTurns?: true;
}

/** What the runner needs beyond the port: taking, keeping and ending jobs. */
export interface LocalJobs extends Jobs {
  /** Takes the oldest job of the queue that may run. */
  claim(queue: JobQueue, leaseMs: number): ClaimedJob | null;
  /** The same job by its key, for the process that runs it. */
  find(key: string): Job | null;
  extendLease(key: string, leaseMs: number): void;
  finish(key: string): void;
  fail(key: string, error: PlainError): void;
  /** Puts a job back: after a failure that may pass (`tried`), or because the server stops. */
  putBack(key: string, options: { readonly inMs: number; readonly tried: boolean }): void;
  /** Whether a job of the queue could run now. */
  isWaiting(queue: JobQueue): boolean;
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

    claim(queue, leaseMs) {
      const now = clock.nowMs();
      const row = database.row<Row>(
        `UPDATE jobs SET state = 'running', attempt = attempt + 1, leaseUntilMs = ?
         WHERE key = (SELECT key FROM jobs WHERE ${inQueue(queue)}
           AND (state = 'waiting' AND notBeforeMs <= ? OR state = 'running' AND leaseUntilMs < ?)
           ${queue.takesTurns ? `AND ${othersOfOwner(queue, " AND other.state = 'running'")} = 0` : ''}
           ORDER BY ${queue.takesTurns ? `${othersOfOwner(queue)}, ` : ''}createdMs, key LIMIT 1)
         RETURNING *`,
        now + leaseMs,
        ...queue.kinds,
        now,
        now,
        ...(queue.takesTurns ? [...queue.kinds, now, ...queue.kinds, now - LATELY_MS] : []),
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

    isWaiting: (queue) => isWaiting(database, clock.nowMs(), queue),

    putBehind: (key) =>
      void run(
        `UPDATE jobs SET state = 'waiting', notBeforeMs = 0, createdMs = ?, attempt = max(0, attempt - 1),
           turns = turns + 1
         WHERE key = ? AND state = 'running'`,
        clock.nowMs(),
        key,
      ),

    putBackAll: () => void run(`UPDATE jobs SET state = 'waiting', notBeforeMs = 0 WHERE state = 'running'`),
  };
}

/** A condition; its parameters are the kinds. */
function inQueue({ kinds, turn }: JobQueue, table = ''): string {
  const isOfKind = `${table}kind IN (${kinds.map(() => '?').join(', ')})`;
  if (turn === undefined) return isOfKind;
  return `${isOfKind} AND ${table}turns ${turn === 'first' ? '=' : '>'} 0`;
}

/** Jobs of the same queue and person whose lease ends after a moment; parameters are the kinds and the moment. */
function othersOfOwner(queue: JobQueue, condition = ''): string {
  return `(SELECT count(*) FROM jobs AS other WHERE other.ownerUid = jobs.ownerUid
    AND ${inQueue(queue, 'other.')} AND other.leaseUntilMs >= ?${condition})`;
}

function isWaiting(database: Database, nowMs: number, queue: JobQueue): boolean {
  const found = database.row(
    `SELECT key FROM jobs WHERE ${inQueue(queue)} AND state = 'waiting' AND notBeforeMs <= ? LIMIT 1`,
    ...queue.kinds,
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
    ? `DO UPDATE SET input = excluded.input, state = 'waiting', attempt = 0, notBeforeMs = 0, error = NULL,
         turns = 0
       WHERE state IN ('done', 'failed')`
    : 'DO NOTHING';
  database.run(
    `INSERT INTO jobs
     (key, kind, input, state, attempt, notBeforeMs, leaseUntilMs, error, createdMs, sessionId, orderId, giftId, ownerUid)
     VALUES (?, ?, ?, 'waiting', 0, 0, 0, NULL, ?, ?, ?, ?, ${OWNER}) ON CONFLICT (key) ${reset}`,
    key,
    kind,
    JSON.stringify(input),
    nowMs,
    'sessionId' in input ? input.sessionId : null,
    'orderId' in input ? input.orderId : null,
    'giftId' in input ? input.giftId : null,
    'sessionId' in input ? `${COLLECTIONS.sessions}/${input.sessionId}` : '',
  );
  if (isAwaited) database.run(`UPDATE jobs SET createdMs = 0 WHERE key = ? AND state = 'waiting'`, key);
}

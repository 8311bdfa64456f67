import { createHash } from 'node:crypto';
import type { PlainError } from '../../../../src/domain/errors.ts';
import type { DocumentFields } from '../../ports/documents.ts';
import type { Job, JobState } from '../../ports/jobs.ts';

/** A job as a document of the collection `jobs`. */
export interface JobRow {
  readonly key: string;
  readonly kind: Job['kind'];
  /** JSON; emptied when the job is over, because a password may be in it */
  readonly input: string;
  readonly state: JobState['kind'];
  readonly attempt: number;
  /** how often the job was put on the list again after it was over */
  readonly round: number;
  /** how often it was taken, ever: whoever took it last may write */
  readonly claims: number;
  /** when somebody should have looked after it: nobody has taken it, or its worker gave no sign. Absent when it is over. */
  readonly dueAt?: Date;
  /** JSON of a PlainError */
  readonly error: string | null;
  /** the session and the order it works for */
  readonly about: readonly string[];
  /** when the database may forget it; only for one that is over */
  readonly expireAt?: Date;
}

/** How long it is known that a job is over: longer than any task can still be on its way. */
const KEPT_MS = 30 * 86_400_000;

export const isOver = ({ state }: JobRow): boolean => state === 'done' || state === 'failed';

/** Keys have slashes, document names have none. */
export const idOfJob = (key: string): string => createHash('sha256').update(key).digest('hex');
export const pathOfJob = (key: string): string => `jobs/${idOfJob(key)}`;

/** As a document: the fields of an interface are an index signature only when spelled out. */
export const asFields = (row: JobRow): DocumentFields => ({ ...row });
export const asRow = (fields: DocumentFields): JobRow => fields as unknown as JobRow;

export function asJob({ kind, key, input }: JobRow): Job {
  return { kind, key, input: JSON.parse(input) } as Job;
}

export function newRow({ kind, key, input }: Job, before: JobRow | null, nowMs: number): JobRow {
  const about = Object.entries(input)
    .filter(([name]) => ['sessionId', 'orderId', 'giftId'].includes(name))
    .map(([, id]) => String(id));
  return {
    key,
    kind,
    input: JSON.stringify(input),
    state: 'waiting',
    attempt: 0,
    round: before ? before.round + 1 : 0,
    claims: before?.claims ?? 0,
    dueAt: new Date(nowMs),
    error: null,
    about,
  };
}

export function ended(row: JobRow, error: PlainError | null, nowMs: number): JobRow {
  const { dueAt: _, ...rest } = row;
  return {
    ...rest,
    state: error ? 'failed' : 'done',
    error: error && JSON.stringify(error),
    input: '{}',
    expireAt: new Date(nowMs + KEPT_MS),
  };
}

export function asState({ state, attempt, dueAt, error }: JobRow): JobState {
  switch (state) {
    case 'waiting':
      return { kind: 'waiting', notBeforeMs: dueAt?.getTime() ?? 0, attempt };
    case 'running':
      return { kind: 'running', attempt, leaseUntilMs: dueAt?.getTime() ?? 0 };
    case 'done':
      return { kind: 'done' };
    case 'failed':
      return { kind: 'failed', error: JSON.parse(error ?? 'null') ?? { code: 'unknown', message: '' } };
  }
}

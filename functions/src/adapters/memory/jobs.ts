import { AppError, fromPlainError, type PlainError } from '../../../../src/domain/errors.ts';
import type { Job, JobState, Jobs } from '../../ports/jobs.ts';

/** The job list in memory, for tests of use cases: `run` does a job at once when it is put on the list, if given. */
export function memoryJobs(run?: (job: Job) => Promise<void>): Jobs & {
  readonly all: () => readonly Job[];
  finish(key: string): void;
  fail(key: string, error: PlainError): void;
} {
  const jobs = new Map<string, { readonly job: Job; state: JobState }>();
  const find = (key: string) => {
    const entry = jobs.get(key);
    if (!entry) throw new AppError('not-found');
    return entry;
  };

  return {
    all: () => [...jobs.values()].map(({ job }) => job),
    finish: (key) => {
      find(key).state = { kind: 'done' };
    },
    fail: (key, error) => {
      find(key).state = { kind: 'failed', error };
    },

    async enqueue(job, { again = false } = {}) {
      const known = jobs.get(job.key)?.state.kind;
      const isOver = known === 'done' || known === 'failed';
      if (known !== undefined && !(again && isOver)) return;
      jobs.set(job.key, { job, state: { kind: 'waiting', notBeforeMs: 0, attempt: 0 } });
      if (!run) return;
      await run(job);
      find(job.key).state = { kind: 'done' };
    },

    state: async (key) => jobs.get(key)?.state ?? null,

    async settled(key) {
      const { state } = find(key);
      if (state.kind === 'failed') throw fromPlainError(state.error);
      if (state.kind !== 'done') throw new AppError('deadline-exceeded');
    },
  };
}

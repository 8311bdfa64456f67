import { type ChildProcess, fork } from 'node:child_process';
import { fromPlainError, type PlainError, toPlainError } from '../../../../src/domain/errors.ts';
import { backoffMs } from '../../../../src/domain/retry.ts';
import type { Job, JobKind } from '../../ports/jobs.ts';
import type { ClaimedJob, LocalJobs } from './jobs.ts';

/** What a job process says when it ends well or knows why it cannot. */
export type JobMessage = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly error: PlainError };

/** Two short jobs, one book and one letter at a time: a family waiting for a sample does not wait behind a book. */
const LANES: readonly { readonly kinds: readonly JobKind[]; readonly width: number }[] = [
  { kinds: ['read-document', 'transcribe-photos', 'extract-audio', 'make-voice', 'make-sample'], width: 2 },
  { kinds: ['narrate'], width: 1 },
  { kinds: ['send-mail'], width: 1 },
];
const LOOK_EVERY_MS = 100;
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 5;

export interface JobRunner {
  /** Ends running jobs and puts them back; they go on at the next start. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  readonly jobs: LocalJobs;
  /** the file each job process runs; its arguments are the job's key and the data folder */
  readonly jobFile: URL;
  readonly dataDir: string;
  /** Called when a job is done, before it counts as done: a kill in between calls it again. */
  readonly onDone: (job: Job) => Promise<void>;
  /** Called once when a job will not be tried again. */
  readonly onGiveUp: (job: Job, error: PlainError) => Promise<void>;
}

/**
 * Runs jobs in child processes, so that the server keeps answering and a crash costs one try. A job process ends itself
 * when the server is gone; the next server puts its job back.
 */
export function startJobRunner(options: RunnerOptions): JobRunner {
  const running = new Map<string, ChildProcess>();
  let isStopping = false;

  const look = () => {
    if (isStopping) return;
    for (const [index, lane] of LANES.entries()) {
      while (countOfLane(running, index) < lane.width) {
        const job = options.jobs.claim(lane.kinds, LEASE_MS);
        if (!job) break;
        start(job, index);
      }
    }
    for (const [slot, child] of running) {
      const key = keyOf(slot);
      // Its family has deleted everything: nothing may be written for them any more.
      if (options.jobs.find(key) === null) child.kill('SIGKILL');
      else options.jobs.extendLease(key, LEASE_MS);
    }
  };

  const start = (job: ClaimedJob, lane: number) => {
    const child = fork(options.jobFile, [job.key, options.dataDir], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    const slot = `${lane} ${job.key}`;
    running.set(slot, child);
    let message: JobMessage | undefined;
    child.on('message', (said: JobMessage) => {
      message = said;
    });
    child.on('exit', () => {
      running.delete(slot);
      settle(job, message).catch((error: unknown) =>
        console.error(`job ${job.kind} could not be settled`, error),
      );
    });
  };

  const settle = async (job: ClaimedJob, message: JobMessage | undefined) => {
    if (message?.kind === 'done') {
      await options.onDone(job);
      return options.jobs.finish(job.key);
    }
    if (options.jobs.find(job.key) === null) return;
    if (isStopping) return options.jobs.putBack(job.key, { inMs: 0, tried: false });
    const error =
      message?.error ?? toPlainError(new Error(`the process of ${job.kind} ended without a word`));
    const { retry } = fromPlainError(error);
    if (retry === 'later' && job.attempt < MAX_ATTEMPTS) {
      return options.jobs.putBack(job.key, { inMs: backoffMs(job.attempt), tried: true });
    }
    await options.onGiveUp(job, error);
    options.jobs.fail(job.key, error);
  };

  options.jobs.putBackAll();
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();

  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      const ended = [...running.values()].map(
        (child) => new Promise((resolve) => child.once('exit', resolve)),
      );
      for (const child of running.values()) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

const keyOf = (slot: string) => slot.slice(slot.indexOf(' ') + 1);

function countOfLane(running: ReadonlyMap<string, unknown>, lane: number): number {
  return [...running.keys()].filter((slot) => slot.startsWith(`${lane} `)).length;
}

import { fromPlainError, type PlainError, toPlainError } from '../../../../src/domain/errors.ts';
import { backoffMs } from '../../../../src/domain/retry.ts';
import type { Job } from '../../ports/jobs.ts';
import { type JobLane, LANES } from './job-lanes.ts';
import { type JobMessage, type JobProcess, startJobProcess } from './job-process.ts';
import type { ClaimedJob, LocalJobs } from './jobs.ts';

const LOOK_EVERY_MS = 100;
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 5;
/** A shared process is let go when nothing came for so long, and after so many jobs: what leaks ends with it. */
const IDLE_MS = 120_000;
const MAX_JOBS_OF_PROCESS = 500;

export interface JobRunner {
  /** Ends running jobs and puts them back; they go on at the next start. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  readonly jobs: LocalJobs;
  /** the file each job process runs; its argument is the data folder, its jobs come by message */
  readonly jobFile: URL;
  readonly dataDir: string;
  /** Called once when a job will not be tried again. */
  readonly onGiveUp: (job: Job, error: PlainError) => Promise<void>;
}

/**
 * Runs jobs in child processes, so that the server keeps answering and a crash costs one try. A job process ends itself
 * when the server is gone; the next server puts its job back.
 */
export function startJobRunner(options: RunnerOptions): JobRunner {
  const running = new Map<string, JobLane>();
  const processes = new Set<JobProcess>();
  let shared: JobProcess | undefined;
  let isStopping = false;

  const look = () => {
    if (isStopping) return;
    for (const lane of LANES)
      while (countOf(running, lane) < widthOf(running, lane)) {
        const job = options.jobs.claim(lane.kinds, LEASE_MS);
        if (!job) break;
        start(job, lane).catch((error: unknown) =>
          console.error(`job ${job.kind} could not be settled`, error),
        );
      }
    for (const key of running.keys()) options.jobs.extendLease(key, LEASE_MS);
    if (shared?.running === 0 && Date.now() - shared.busyMs > IDLE_MS) release(shared);
  };

  const open = (): JobProcess => {
    const opened = startJobProcess(options.jobFile, options.dataDir, () => {
      processes.delete(opened);
      if (shared === opened) shared = undefined;
    });
    processes.add(opened);
    return opened;
  };

  const release = (used: JobProcess) => {
    if (shared === used) shared = undefined;
    used.dismiss();
  };

  const start = async (job: ClaimedJob, lane: JobLane) => {
    running.set(job.key, lane);
    const used = lane.isShared ? (shared ?? open()) : open();
    if (lane.isShared) shared = used.begun + 1 < MAX_JOBS_OF_PROCESS ? used : undefined;
    const message = await used.run(job.key);
    if (used !== shared && used.running === 0) release(used);
    running.delete(job.key);
    await settle(job, message);
  };

  const settle = async (job: ClaimedJob, message: JobMessage | undefined) => {
    if (message?.kind === 'done') return options.jobs.finish(job.key);
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
      await Promise.all([...processes].map((process) => process.kill()));
    },
  };
}

function countOf(running: ReadonlyMap<string, JobLane>, lane: JobLane): number {
  return [...running.values()].filter((other) => other === lane).length;
}

function widthOf(running: ReadonlyMap<string, JobLane>, lane: JobLane): number {
  const isSomebodyWaiting = [...running.values()].some(({ isForPeople }) => isForPeople);
  return isSomebodyWaiting ? (lane.widthBesidePeople ?? lane.width) : lane.width;
}

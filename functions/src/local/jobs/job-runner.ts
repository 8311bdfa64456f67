import { fromPlainError, type PlainError, toPlainError } from '../../../../src/domain/errors.ts';
import { backoffMs } from '../../../../src/domain/limits.ts';
import type { ClaimedJob, JobQueue, LocalJobs } from '../../adapters/local/jobs.ts';
import { JOB_KINDS, JOBS, type PoolName } from '../../hosts/jobs.ts';
import type { Job } from '../../ports/jobs.ts';
import { type JobMessage, type JobProcess, startJobProcess } from './job-process.ts';

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

interface PoolSettings {
  /** jobs at a time */
  readonly size: number;
  /** jobs at a time while a pool that people wait for is at work */
  readonly sizeBesidePeople?: number;
  /** whether people wait for its jobs, and need the processors */
  readonly isForPeople?: boolean;
  /** a job that has run so long makes room when another one of its pool waits, and goes on after it */
  readonly turnMs?: number;
  readonly turn?: 'first' | 'later';
  /** whether a person who sends many waits for one who sends few */
  readonly takesTurns?: true;
  /** its jobs share one process that stays warm; otherwise each has its own */
  readonly isShared?: boolean;
  /** whether the next process is started when a job has ended: who tries one thing after another waits for none to start */
  readonly hasSpare?: true;
}

export interface JobPool extends PoolSettings, JobQueue {}

/**
 * Two short jobs, one book, one of its other formats and one letter at a time: a family waiting for a sample does not wait behind a book. Pages are read in a
 * process that has its reader ready, two at a time, and one while somebody waits for other work. Joining pages is waiting
 * for them, which costs nothing.
 */
const POOL_SETTINGS: Readonly<Record<PoolName, readonly PoolSettings[]>> = {
  people: [{ size: 2, isForPeople: true, takesTurns: true, hasSpare: true }],
  // Almost every document is read within its first turn. What takes longer, a scan of 300 pages or a file made to never
  // end, goes on beside them, one at a time: pages that were read are kept, so a turn costs a few seconds.
  documents: [
    { size: 2, isForPeople: true, turn: 'first', turnMs: 4_000, takesTurns: true },
    { size: 1, isForPeople: true, turn: 'later', turnMs: 60_000, takesTurns: true },
  ],
  pages: [{ size: 2, sizeBesidePeople: 1, isShared: true }],
  joining: [{ size: 4, isShared: true }],
  // A family with one page does not wait behind 500. What a turn costs is a start and the chunks under work: 3 in 100.
  books: [{ size: 1, turnMs: 90_000 }],
  // Only sound that is encoded anew takes longer, and that is kept piece by piece.
  formats: [{ size: 1, turnMs: 120_000 }],
  errands: [{ size: 1 }],
};

/** Each with the kinds whose entry names it. */
export const POOLS: readonly JobPool[] = Object.entries(POOL_SETTINGS).flatMap(([name, pools]) => {
  const kinds = JOB_KINDS.filter((kind) => JOBS[kind].pool === name);
  return pools.map((settings) => ({ ...settings, kinds }));
});

interface RunningJob {
  readonly pool: JobPool;
  readonly used: JobProcess;
  readonly sinceMs: number;
}

interface RunnerOptions {
  readonly jobs: LocalJobs;
  /** the file each job process runs; its argument is the data folder, its jobs come by message */
  readonly jobFile: URL;
  readonly dataDir: string;
  /** which jobs wait for which; those of the product without it */
  readonly pools?: readonly JobPool[];
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
  const running = new Map<string, RunningJob>();
  const processes = new Set<JobProcess>();
  /** ended by us in the middle of their jobs */
  const cut = new WeakSet<JobProcess>();
  /** had their turn, and made room for others */
  const behind = new WeakSet<JobProcess>();
  const { pools = POOLS } = options;
  let shared: JobProcess | undefined;
  const spare = keepSpare();
  let isStopping = false;

  const look = () => {
    if (isStopping) return;
    // First, or a machine that slept longer than a lease would begin its own jobs a second time.
    for (const [key, { used }] of running) {
      if (options.jobs.find(key) === null) cutOff(used);
      else options.jobs.extendLease(key, LEASE_MS);
    }
    for (const used of turnsOver(running, options.jobs).filter((process) => !behind.has(process))) {
      behind.add(used);
      void used.kill();
    }
    for (const pool of pools)
      while (countOf(running, pool) < sizeOf(running, pool)) {
        const job = options.jobs.claim(pool, LEASE_MS);
        if (!job) break;
        start(job, pool).catch((error: unknown) =>
          console.error(`job ${job.kind} could not be settled`, error),
        );
      }
    if (shared?.running === 0 && Date.now() - shared.busyMs > IDLE_MS) release(shared);
    spare.letGo();
  };

  const open = ({ isShared }: JobPool): JobProcess => {
    const opened = startJobProcess({ ...options, isSmall: isShared === true }, () => {
      processes.delete(opened);
      if (shared === opened) shared = undefined;
      spare.forget(opened);
    });
    processes.add(opened);
    return opened;
  };

  const release = (used: JobProcess) => {
    if (shared === used) shared = undefined;
    used.dismiss();
  };

  /** Its family has deleted everything: nothing may be written for them any more. Jobs beside it are begun again. */
  const cutOff = (used: JobProcess) => {
    if (shared === used) shared = undefined;
    cut.add(used);
    void used.kill();
  };

  const start = async (job: ClaimedJob, pool: JobPool) => {
    const used = (pool.isShared ? shared : pool.hasSpare && spare.take()) || open(pool);
    running.set(job.key, { pool, used, sinceMs: Date.now() });
    if (pool.isShared) shared = used.begun + 1 < MAX_JOBS_OF_PROCESS ? used : undefined;
    const message = await used.run(job.key);
    if (used !== shared && used.running === 0) release(used);
    running.delete(job.key);
    if (pool.hasSpare && !isStopping) spare.prepare(() => open(pool));
    if (behind.has(used) && message?.kind !== 'done' && !isStopping) return options.jobs.putBehind(job.key);
    await settle(options, job, message, isStopping || cut.has(used));
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

/** A process that has loaded what a job needs, and waits for its only one. */
function keepSpare() {
  let spare: JobProcess | undefined;
  const take = () => {
    const taken = spare;
    spare = undefined;
    return taken;
  };
  return {
    take,
    /** For when a job has ended: while it runs, another start would cost it processor time. */
    prepare(open: () => JobProcess) {
      spare ??= open();
    },
    forget(ended: JobProcess) {
      if (spare === ended) spare = undefined;
    },
    /** Nobody came. */
    letGo() {
      if (spare && Date.now() - spare.busyMs > IDLE_MS) take()?.dismiss();
    },
  };
}

/** What becomes of a job whose process has spoken or ended; one of our own ending is begun again, uncounted. */
async function settle(
  { jobs, onDone, onGiveUp }: RunnerOptions,
  job: ClaimedJob,
  message: JobMessage | undefined,
  isEndedByUs: boolean,
): Promise<void> {
  if (message?.kind === 'done') {
    await onDone(job);
    return jobs.finish(job.key);
  }
  if (jobs.find(job.key) === null) return;
  if (isEndedByUs) return jobs.putBack(job.key, { inMs: 0, tried: false });
  const error = message?.error ?? toPlainError(new Error(`the process of ${job.kind} ended without a word`));
  const { retry } = fromPlainError(error);
  if (retry === 'later' && job.attempt < MAX_ATTEMPTS)
    return jobs.putBack(job.key, { inMs: backoffMs(job.attempt), tried: true });
  await onGiveUp(job, error);
  jobs.fail(job.key, error);
}

/** Processes whose job has run for its turn while another one waits. */
function turnsOver(running: ReadonlyMap<string, RunningJob>, jobs: LocalJobs): JobProcess[] {
  return [...running.values()]
    .filter(({ pool, sinceMs }) => {
      const { turnMs } = pool;
      return turnMs !== undefined && Date.now() - sinceMs >= turnMs && jobs.isWaiting(pool);
    })
    .map(({ used }) => used);
}

function countOf(running: ReadonlyMap<string, RunningJob>, pool: JobPool): number {
  return [...running.values()].filter((other) => other.pool === pool).length;
}

function sizeOf(running: ReadonlyMap<string, RunningJob>, pool: JobPool): number {
  const isSomebodyWaiting = [...running.values()].some((other) => other.pool.isForPeople);
  return isSomebodyWaiting ? (pool.sizeBesidePeople ?? pool.size) : pool.size;
}

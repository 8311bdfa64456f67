import { AppError, fromPlainError, type PlainError, toPlainError } from '../../../../src/domain/errors.ts';
import type { Job } from '../../ports/jobs.ts';
import type { ClaimedJob, FirebaseJobs } from './jobs.ts';

/** Without a sign for so long a worker counts as dead, and the next task takes its job. */
const LEASE_MS = 60_000;
/** How often a worker gives a sign, and looks whether its job is still wanted. */
export const BEAT_MS = 10_000;
const MAX_ATTEMPTS = 5;

export interface TaskWork {
  readonly jobs: FirebaseJobs;
  /** does the job; the signal fires when its family has deleted everything or the time is up */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>;
  /** Called when a job is done, before it counts as done: a crash in between calls it again. */
  readonly onDone: (job: Job) => Promise<void>;
  /** Called when a job will not be tried again. */
  readonly onGiveUp: (job: Job, error: PlainError) => Promise<void>;
  /** told about every failure, for the log */
  readonly onError: (job: Job, error: unknown) => void;
  /** how long this worker lives: shortly before, the job is put back for another one */
  readonly aliveMs: number;
  /** for tests; 10 seconds otherwise */
  readonly beatMs?: number;
}

/**
 * Does the job a task names. Returning means that the task is over; throwing brings it again.
 * @throws AppError unavailable when another worker is at it, or when the job is to be tried again
 */
export async function runTask(work: TaskWork, key: string): Promise<void> {
  const claim = await work.jobs.claim(key, LEASE_MS);
  if (claim.kind === 'nothing') return;
  if (claim.kind === 'busy') throw new AppError('unavailable', 'another worker is at this job');
  if (claim.attempt > MAX_ATTEMPTS)
    return giveUp(work, claim, toPlainError(new Error('its workers ended without a word')));
  const watch = watchOver(work, claim);
  try {
    await work.run(claim.job, watch.signal);
    await work.onDone(claim.job);
    await work.jobs.finish(claim);
  } catch (error) {
    await settleFailure(work, claim, { error, end: watch.end() });
  } finally {
    watch.stop();
  }
}

type End = 'unwanted' | 'time-is-up' | null;

async function settleFailure(
  work: TaskWork,
  claimed: ClaimedJob,
  { error, end }: { readonly error: unknown; readonly end: End },
): Promise<void> {
  // Its row is gone, or another worker has it: nothing is written for it any more.
  if (end === 'unwanted') return;
  if (end === 'time-is-up') {
    await work.jobs.putBack(claimed, { tried: false });
    throw new AppError('unavailable', 'the job goes on in another worker');
  }
  work.onError(claimed.job, error);
  const plain = toPlainError(error);
  if (fromPlainError(plain).retry !== 'later' || claimed.attempt >= MAX_ATTEMPTS)
    return giveUp(work, claimed, plain);
  await work.jobs.putBack(claimed, { tried: true });
  throw new AppError('unavailable', 'the job will be tried again');
}

async function giveUp(work: TaskWork, claimed: ClaimedJob, error: PlainError): Promise<void> {
  await work.onGiveUp(claimed.job, error);
  await work.jobs.fail(claimed, error);
}

/** Keeps the lease while the work goes on, and ends the work when it must not. */
function watchOver({ jobs, aliveMs, beatMs = BEAT_MS }: TaskWork, claimed: ClaimedJob) {
  const ending = new AbortController();
  let end: End = null;
  const endBy = (reason: Exclude<End, null>) => {
    end ??= reason;
    ending.abort();
  };
  const beat = setInterval(() => {
    // A sign that cannot be given is given ten seconds later; the lease lasts a minute.
    jobs.extendLease(claimed, LEASE_MS).then(
      (isMine) => isMine || endBy('unwanted'),
      () => {},
    );
  }, beatMs);
  const timer = setTimeout(() => endBy('time-is-up'), aliveMs);
  return {
    signal: ending.signal,
    end: () => end,
    stop() {
      clearInterval(beat);
      clearTimeout(timer);
    },
  };
}

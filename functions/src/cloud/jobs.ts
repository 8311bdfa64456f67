import { HttpsError } from 'firebase-functions/v2/https';
import { onTaskDispatched, type TaskQueueFunction } from 'firebase-functions/v2/tasks';
import { AppError } from '../../../src/domain/errors.ts';
import { idOfJob } from '../adapters/firebase/job-row.ts';
import { runTask } from '../adapters/firebase/run-task.ts';
import { functionOfJob, type JobTask } from '../adapters/firebase/task-queue.ts';
import { fanOutNarration } from '../features/audiobook/fan-out-narration.ts';
import { afterJob, giveUpJob, JOB_KINDS, JOBS } from '../hosts/jobs.ts';
import { idsIn, logError, logLine } from '../hosts/log.ts';
import type { Job, JobKind } from '../ports/jobs.ts';
import { REGION, SCALE } from './deployed.ts';
import type { FirebasePorts } from './ports.ts';
import { MAIL_SECRETS, SIGNING_SECRETS, VOICE_SECRETS } from './secrets.ts';
import { dispatchesOf, sized } from './settings.ts';
import { environmentOfWorker, speakersAtOnce } from './voice-engine.ts';

/** So long before the platform ends it a worker puts its job back. */
const PUT_BACK_BEFORE_MS = 30_000;
/**
 * A task is brought again until its job is over; how often a job is really tried is counted in its row. Jobs that other
 * workers are at come again too, hence so many.
 */
const RETRY = { maxAttempts: 100, minBackoffSeconds: 2, maxBackoffSeconds: 60, maxDoublings: 5 };

/** One function with one queue for each kind of job, and a second one where people wait, by their names. */
export function jobFunctions(open: () => FirebasePorts): Record<string, TaskQueueFunction<JobTask>> {
  const functions: Record<string, TaskQueueFunction<JobTask>> = {};
  for (const kind of JOB_KINDS) {
    const make = () => jobFunction(open, kind);
    functions[functionOfJob(kind)] = make();
    if (JOBS[kind].cloud.hasAwaitedQueue) functions[functionOfJob(kind, true)] = make();
  }
  return functions;
}

function jobFunction(open: () => FirebasePorts, kind: JobKind) {
  const {
    maxConcurrentDispatches,
    maxDispatchesPerSecond,
    hasAwaitedQueue: _,
    ...running
  } = sized(JOBS[kind].cloud, SCALE);
  const width = dispatchesOf({ maxConcurrentDispatches }, running);
  const options = {
    ...running,
    region: REGION,
    retryConfig: RETRY,
    rateLimits: {
      maxConcurrentDispatches: kind === 'generate-tts-part' ? speakersAtOnce(process.env, width) : width,
      maxDispatchesPerSecond,
    },
    secrets: [...SECRETS[JOBS[kind].asks], ...(SIGNS.has(kind) ? SIGNING_SECRETS : [])],
  };
  const aliveMs = running.timeoutSeconds * 1_000 - PUT_BACK_BEFORE_MS;
  return onTaskDispatched<JobTask>(options, ({ data: { key }, id }) =>
    dispatched(open(), { kind, key, id, aliveMs }),
  );
}

/** Those that finish a file, or change what it wears. */
const SIGNS: ReadonlySet<JobKind> = new Set(['generate-tts', 'join-tts', 'make-book-file']);
const SECRETS = { nobody: [], 'voice engine': VOICE_SECRETS, 'mail provider': MAIL_SECRETS };

interface Dispatch {
  readonly kind: JobKind;
  readonly key: string;
  readonly id: string;
  readonly aliveMs: number;
}

async function dispatched(ports: FirebasePorts, { kind, key, id, aliveMs }: Dispatch): Promise<void> {
  const beganMs = ports.clock.nowMs();
  let ids: ReturnType<typeof idsIn> = {};
  const log = (outcome: string) => ({
    what: 'job',
    kind,
    requestId: id,
    jobId: idOfJob(key),
    ...ids,
    outcome,
    elapsedMs: ports.clock.nowMs() - beganMs,
  });
  try {
    await runTask(
      {
        jobs: ports.jobs,
        run: (job, signal) => {
          ids = idsIn(job.input);
          return work(ports, job, signal);
        },
        onDone: (job) => afterJob(ports, job),
        onGiveUp: (job, error) => {
          ids = idsIn(job.input);
          logLine(log(`given up: ${error.code}`));
          return giveUpJob(ports, job, error);
        },
        onError: (_, error) => logError(log('failed'), error),
        aliveMs,
      },
      key,
    );
    logLine(log('ok'));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logLine(log(error.code));
    // A status and no crash: the queue brings the task again.
    throw new HttpsError('unavailable', error.message);
  }
}

/** The same work as on one machine, except that a book is shared by many; loaded when there is some, because it is large. */
async function work(ports: FirebasePorts, job: Job, signal: AbortSignal): Promise<void> {
  if (job.kind === 'generate-tts') return fanOutNarration(ports, job.input);
  const { runJob } = await import('../hosts/run-job.ts');
  return runJob(ports, job, signal, environmentOfWorker(process.env));
}

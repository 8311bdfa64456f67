import type { getFunctions } from 'firebase-admin/functions';
import type { JobKind } from '../../ports/jobs.ts';
import { fromVendor } from './vendor-error.ts';

/** What a task carries: the job's name. All else is in its row, so that a task that comes late finds how things stand. */
export interface JobTask {
  readonly key: string;
}

export interface NewTask {
  readonly kind: JobKind;
  readonly key: string;
  /** one task per id, however often it is added */
  readonly id: string;
  /** goes to the queue in which nothing waits that nobody waits for */
  readonly isAwaited: boolean;
}

/** Brings tasks to workers: at least once, in any order. */
export interface TaskQueue {
  add(task: NewTask): Promise<void>;
}

/**
 * The function that does jobs of a kind; its queue has the same name, which is why it has neither hyphen nor underscore.
 */
export function functionOfJob(kind: JobKind, isAwaited = false): string {
  const name = kind.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `job${name}${isAwaited ? 'Awaited' : ''}`;
}

interface QueueSettings {
  /** how long a worker may take; without this word Cloud Tasks gives up on it after ten minutes */
  readonly timeoutSeconds: number;
  /** whether there is a second queue for what somebody waits for */
  readonly hasAwaitedQueue?: true;
}

/**
 * Cloud Tasks, one queue per kind.
 * @param region where the functions live
 */
export function firebaseTaskQueue(
  functions: ReturnType<typeof getFunctions>,
  region: string,
  settings: Readonly<Record<JobKind, QueueSettings>>,
): TaskQueue {
  return {
    async add({ kind, key, id, isAwaited }) {
      const { timeoutSeconds, hasAwaitedQueue = false } = settings[kind];
      const name = functionOfJob(kind, isAwaited && hasAwaitedQueue);
      const queue = functions.taskQueue<JobTask>(`locations/${region}/functions/${name}`);
      try {
        await queue.enqueue({ key }, { id, dispatchDeadlineSeconds: timeoutSeconds });
      } catch (error) {
        if (isThereAlready(error)) return;
        throw fromVendor(error);
      }
    },
  };
}

function isThereAlready(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';
}

import type { Job, Jobs } from '../../../functions/src/ports/jobs.ts';
import { AppError } from '../../../src/domain/errors.ts';
import type { Chance } from '../random.ts';

/** Of a hundred: how often a task comes twice at once, comes again after it was done, and a step is a worker's last. */
const TWICE = 0.05;
const AGAIN = 0.05;

export interface QueueCounts {
  deliveries: number;
  duplicates: number;
  deaths: number;
  failures: number;
}

/** What a worker's life hangs on: every step it takes outside itself. */
export interface Life {
  /** Waits until this worker's turn comes, or for ever when it is dead. */
  step(): Promise<void>;
}

interface Options {
  readonly chance: Chance;
  readonly workers: number;
  /** how likely a worker dies at each step */
  readonly deathPerStep: number;
  readonly work: (job: Job, life: Life) => Promise<void>;
}

interface Task {
  readonly job: Job;
  state: 'waiting' | 'running' | 'done';
}

/**
 * A task queue as clouds promise it: at least once, in no order, sometimes twice, over workers that die at any step. Time is
 * the order in which chance lets the workers go on, so that a seed plays the same day again.
 */
export function unreliableQueue({ chance, workers, deathPerStep, work }: Options) {
  const tasks = new Map<string, Task>();
  const waiting: Task[] = [];
  const turns: (() => void)[] = [];
  const counts: QueueCounts = { deliveries: 0, duplicates: 0, deaths: 0, failures: 0 };
  let running = 0;
  const take = <T>(list: T[]): T | undefined => list.splice(Math.floor(chance.next() * list.length), 1)[0];

  const deliver = (task: Task) => {
    counts.deliveries++;
    running++;
    task.state = 'running';
    if (chance.next() < TWICE) {
      counts.duplicates++;
      waiting.push(task);
    }
    let isDead = false;
    const die = () => {
      isDead = true;
      counts.deaths++;
      running--;
      waiting.push(task);
    };
    const life: Life = {
      async step() {
        await new Promise<void>((resolve) => turns.push(resolve));
        if (!isDead && chance.next() < deathPerStep) die();
        // A dead worker runs no catch and no finally.
        if (isDead) await new Promise(() => {});
      },
    };
    work(task.job, life).then(
      () => {
        running--;
        task.state = 'done';
        if (chance.next() < AGAIN) {
          counts.duplicates++;
          waiting.push(task);
        }
      },
      (error: unknown) => {
        // Anything but our own words is a fault of the program, and so is a row of another shape: no queue may hide them.
        if (!(error instanceof AppError) || error.code === 'internal') throw error;
        counts.failures++;
        running--;
        waiting.push(task);
      },
    );
  };

  const jobs: Jobs = {
    async enqueue(job, { again = false } = {}) {
      const known = tasks.get(job.key);
      if (known && !(again && known.state === 'done')) return;
      const task: Task = { job, state: 'waiting' };
      tasks.set(job.key, task);
      waiting.push(task);
    },
    state: async (key) => (tasks.has(key) ? { kind: 'done' } : null),
    settled: async () => {},
  };

  return {
    jobs,
    counts,
    keys: () => [...tasks.keys()],
    /** Somebody beside the workers, in their time: takes its turns and never dies. */
    turn: () => new Promise<void>((resolve) => turns.push(resolve)),
    /** Lets everything happen until nothing is left to do. */
    async run(): Promise<void> {
      while (waiting.length > 0 || running > 0 || turns.length > 0) {
        const mayStart = waiting.length > 0 && running < workers;
        if (mayStart && (turns.length === 0 || chance.next() < 0.5)) {
          const task = take(waiting);
          if (task) deliver(task);
        } else take(turns)?.();
        // What the step leads to happens before the next one.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

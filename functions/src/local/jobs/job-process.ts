import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PlainError } from '../../../../src/domain/errors.ts';

/** What a job process says when a job ended well or when it knows why it cannot. */
export type JobMessage = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly error: PlainError };

/** What goes over the wire: the parent names a job, the child answers with the same name. */
export interface JobOrder {
  readonly key: string;
}
export type JobAnswer = JobOrder & JobMessage;

export interface JobProcess {
  /** jobs it is at */
  readonly running: number;
  /** jobs it was ever given */
  readonly begun: number;
  /** when it was last at work; milliseconds since 1970 */
  readonly busyMs: number;
  /** @returns what the process said; undefined when it ended without a word */
  run(key: string): Promise<JobMessage | undefined>;
  /** Lets it end by itself; for one that is idle. */
  dismiss(): void;
  kill(): Promise<void>;
}

/** For a process that hands its work to others and waits: a seventh less memory, and nothing to be fast at. */
const SMALL_ENGINE = ['--optimize-for-size', '--max-semi-space-size=1', '--v8-pool-size=1'];

/**
 * A job process loads some 550 modules; compiled ones are there in half the time. Not in the shared folder of temporary
 * files, which is Node's own choice: what lies there is run.
 */
const COMPILE_CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/compile', import.meta.url));

interface JobProcessOptions {
  /** the file it runs; its argument is the data folder */
  readonly jobFile: URL;
  readonly dataDir: string;
  /** whether others do what takes long */
  readonly isSmall?: boolean;
}

/** Starts a process that does jobs, one or many at a time; `onEnd` when it is gone. */
export function startJobProcess(
  { jobFile, dataDir, isSmall = false }: JobProcessOptions,
  onEnd: () => void,
): JobProcess {
  const child: ChildProcess = fork(jobFile, [dataDir], {
    execArgv: ['--disable-warning=ExperimentalWarning', ...(isSmall ? SMALL_ENGINE : [])],
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
  });
  const waiting = new Map<string, (message: JobMessage | undefined) => void>();
  let begun = 0;
  let busyMs = Date.now();
  const answer = (key: string, message: JobMessage | undefined) => {
    busyMs = Date.now();
    waiting.get(key)?.(message);
    waiting.delete(key);
  };
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      for (const key of waiting.keys()) answer(key, undefined);
      onEnd();
      resolve();
    };
    child.once('exit', end);
    // Every one: a second error without a listener would end the server.
    child.on('error', end);
  });
  child.on('message', ({ key, ...message }: JobAnswer) => answer(key, message));

  return {
    get running() {
      return waiting.size;
    },
    get begun() {
      return begun;
    },
    get busyMs() {
      return busyMs;
    },
    run(key) {
      begun += 1;
      return new Promise((resolve) => {
        waiting.set(key, resolve);
        child.send({ key } satisfies JobOrder, (error) => error && answer(key, undefined));
      });
    },
    dismiss: () => child.connected && child.disconnect(),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

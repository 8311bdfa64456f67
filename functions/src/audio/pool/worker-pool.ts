import { type Transferable, Worker } from 'node:worker_threads';
import { AppError, fromPlainError, type PlainError } from '../../../../src/domain/errors.ts';
import { limitTime } from '../../processes/limit-time.ts';

export type TaskReply<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: PlainError };

export interface WorkerPool<Task, Result> {
  /**
   * Runs a task on the next free thread. Cancelling takes effect at once for the caller; a task that has begun ends
   * in its thread, which is free again afterwards.
   * @throws AppError the task's own; deadline-exceeded; internal when the thread died; AbortError
   */
  run(task: Task, signal: AbortSignal, transfer?: readonly Transferable[]): Promise<Result>;
  /** Ends the threads; what has not finished is cancelled. */
  close(): Promise<void>;
}

interface Entry<Task, Result> {
  readonly task: Task;
  readonly transfer: readonly Transferable[];
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface PoolOptions {
  readonly script: URL;
  readonly size: number;
  /** a thread that takes longer is ended, so that no text can hang the program */
  readonly taskTimeoutMs: number;
  /** what each thread gets at its start as `workerData` */
  readonly data?: unknown;
  /** whether a thread is started before there is a task, by who knows that one comes soon */
  readonly startsAhead?: boolean;
}

/** Sound lies outside the heap, so a small nursery does; the usual 48 MB of each thread would never be filled with use. */
const LIMITS = { maxYoungGenerationSizeMb: 4 };

/** One worker and the task it is at. `onFree` is called after each task, `onLost` once, when the thread is gone. */
class Thread<Task, Result> {
  private readonly worker: Worker;
  private current: { entry: Entry<Task, Result>; endLimit: () => void } | null = null;
  private isLost = false;
  private readonly onLost: () => void;
  private readonly taskTimeoutMs: number;

  constructor(options: PoolOptions, onFree: () => void, onLost: () => void) {
    this.onLost = onLost;
    this.taskTimeoutMs = options.taskTimeoutMs;
    this.worker = new Worker(options.script, {
      execArgv: [],
      resourceLimits: LIMITS,
      workerData: options.data,
    });
    this.worker.on('message', (reply: TaskReply<Result>) => {
      const entry = this.release();
      if (reply.kind === 'done') entry?.resolve(reply.result);
      else entry?.reject(fromPlainError(reply.error));
      onFree();
    });
    this.worker.on('error', (cause) => this.lose(new AppError('internal', 'a worker failed', { cause })));
    this.worker.on('exit', () => this.lose(new AppError('internal', 'a worker ended early')));
  }

  get isFree(): boolean {
    return this.current === null;
  }

  /** It keeps no process alive until it has a task. */
  wait(): void {
    this.worker.unref();
  }

  begin(entry: Entry<Task, Result>): void {
    const late = () => this.lose(new AppError('deadline-exceeded', 'a worker took too long'));
    this.current = { entry, endLimit: limitTime(this.taskTimeoutMs, () => this.workedMs(), late) };
    this.worker.ref();
    this.worker.postMessage(entry.task, [...entry.transfer]);
  }

  async lose(error: unknown): Promise<void> {
    if (this.isLost) return;
    this.isLost = true;
    this.release()?.reject(error);
    this.onLost();
    await this.worker.terminate();
  }

  /** Nothing of a thread that is still starting, or gone. */
  private async workedMs(): Promise<number> {
    try {
      const { user, system } = await this.worker.cpuUsage();
      return (user + system) / 1_000;
    } catch {
      return 0;
    }
  }

  private release(): Entry<Task, Result> | undefined {
    const entry = this.current?.entry;
    this.current?.endLimit();
    this.current = null;
    this.worker.unref();
    return entry;
  }
}

/** Threads that each do one task at a time, started when first needed. An idle one does not keep the process alive. */
export function workerPool<Task, Result>(options: PoolOptions): WorkerPool<Task, Result> {
  const threads = new Set<Thread<Task, Result>>();
  const queue: Entry<Task, Result>[] = [];
  let isClosed = false;

  function startThread(): Thread<Task, Result> {
    const thread: Thread<Task, Result> = new Thread(options, next, () => {
      threads.delete(thread);
      next();
    });
    threads.add(thread);
    return thread;
  }

  function next(): void {
    if (isClosed || queue.length === 0) return;
    const free = [...threads].find((thread) => thread.isFree);
    const thread = free ?? (threads.size < options.size ? startThread() : undefined);
    const entry = thread && queue.shift();
    if (entry) thread.begin(entry);
  }

  function run(task: Task, signal: AbortSignal, transfer: readonly Transferable[] = []): Promise<Result> {
    if (isClosed) return Promise.reject(new AppError('internal', 'the workers have been ended'));
    if (signal.aborted) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const entry = { task, transfer, resolve, reject };
    const onAbort = () => {
      const at = queue.indexOf(entry);
      if (at >= 0) queue.splice(at, 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    queue.push(entry);
    next();
    return promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  async function close(): Promise<void> {
    isClosed = true;
    const error = new AppError('cancelled', 'the workers were ended');
    for (const entry of queue.splice(0)) entry.reject(error);
    await Promise.all([...threads].map((thread) => thread.lose(error)));
  }

  if (options.startsAhead) startThread().wait();
  return { run, close };
}

/** Sound that can be handed over to a thread; copied only when its memory is a part of another or shared. */
export function ownedSamples(samples: Float32Array): Float32Array<ArrayBuffer> {
  const isOwn = samples.buffer instanceof ArrayBuffer && samples.byteLength === samples.buffer.byteLength;
  return isOwn ? (samples as Float32Array<ArrayBuffer>) : new Float32Array(samples);
}

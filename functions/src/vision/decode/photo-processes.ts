import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { AppError } from '../../../../src/domain/errors.ts';
import { MIB } from '../../../../src/domain/limits.ts';
import {
  ChildEnded,
  type ChildLimits,
  type GuardedChild,
  guardedChild,
} from '../../processes/guarded-child.ts';
import { plausiblePhoto } from './plausible-photo.ts';

/** One process each. More would fill the memory of a small server, and a job reads no more at once. */
const MAX_PROCESSES = 2;
const LIMITS: ChildLimits = { timeoutMs: 60_000, maxResidentBytes: 1_536 * MIB };

/**
 * The engine's own share, which two readers take twice: compiling WebAssembly in one thread and a small nursery take a
 * fifth less memory and no more time.
 */
export const SMALL_ENGINE = [
  '--wasm-num-compilation-tasks=1',
  '--optimize-for-size',
  '--max-semi-space-size=1',
];

export interface PhotoProcesses<Result> {
  /** @throws AppError photo-unreadable, with the reason when the process ended; server-busy; AbortError */
  ask(file: string, signal: AbortSignal): Promise<Result>;
  kill(): void;
}

/**
 * Opens photos in processes that stay warm, two at once where there are processors. A photo whose head is not that of a
 * whole JPEG comes to none of them.
 * @param entry module that answers the bytes of a photo
 */
export function photoProcesses<Result>(
  entry: URL,
  limits: Partial<ChildLimits> = {},
): PhotoProcesses<Result> {
  const processes = Array.from({ length: Math.min(MAX_PROCESSES, availableParallelism()) }, () =>
    warmProcess<Result>(entry, { ...LIMITS, ...limits }),
  );
  // The one that was used last comes first: it is running already.
  const idle = [...processes];
  const inTurn = pLimit(processes.length);
  return {
    ask: (file, signal) =>
      inTurn(async () => {
        const free = idle.pop();
        if (!free) throw new AppError('internal', 'no process');
        try {
          return await free.ask(file, signal);
        } finally {
          idle.push(free);
        }
      }),
    kill() {
      for (const process of processes) process.kill();
    },
  };
}

/** One process, a photo at a time; started with the first photo, and again after one that ended it. */
function warmProcess<Result>(entry: URL, limits: ChildLimits) {
  let child: GuardedChild<Uint8Array, Result> | undefined;

  async function ask(file: string, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    const photo = await plausiblePhoto(file);
    if (!child?.isAlive)
      child = guardedChild({
        entry,
        readable: [],
        needsNativeCode: true,
        nodeOptions: SMALL_ENGINE,
        ...limits,
      });
    try {
      return await child.ask(photo, signal);
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error;
      if (error.reason === 'busy') throw new AppError('server-busy', undefined, { cause: error });
      throw new AppError('photo-unreadable', undefined, { details: { reason: error.reason }, cause: error });
    }
  }

  return { ask, kill: () => child?.kill() };
}

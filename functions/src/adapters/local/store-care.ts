import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './database.ts';
import type { LocalObjects } from './objects.ts';
import { checkStore, countUp } from './store-binding.ts';

const COUNT_UP_EVERY_MS = 600_000;
const FIRST_LOOK_AFTER_MS = 120_000;
const LOOK_EVERY_MS = 86_400_000;
/** A tenth of the disk's time at most, so that nobody waits for it. */
const REST_SHARE = 9;

interface Store {
  readonly database: Database;
  readonly objects: LocalObjects;
}

/**
 * What a server does with its folder before it listens: sees that database and files are whole and of one store, and brings
 * back files whose records are back.
 * @throws StartTrouble
 */
export async function openStore({ database, objects }: Store, dataDir: string): Promise<void> {
  const isKnown = (file: string) => database.row('SELECT 1 FROM objects WHERE file = ?', file) !== undefined;
  await objects.files.lost.putBack(isKnown);
  checkStore(database, dataDir);
}

/**
 * Reads every stored file once, slowly. What is broken is then known to the health check.
 * @returns how many are broken
 */
export async function examineAll(
  objects: LocalObjects,
  { restShare = REST_SHARE, signal }: { readonly restShare?: number; readonly signal: AbortSignal },
): Promise<number> {
  let broken = 0;
  for (const path of objects.list('')) {
    if (signal.aborted) return broken;
    const beganMs = performance.now();
    if (await objects.examine(path)) broken++;
    await delay((performance.now() - beganMs) * restShare, undefined, { signal, ref: false }).catch(() => {});
  }
  return broken;
}

/** Counts the binding up, and reads all files once a day. */
export function careForStore({ database, objects }: Store, dataDir: string): { stop(): void } {
  const abort = new AbortController();
  const { signal } = abort;
  const say = (error: unknown) => signal.aborted || console.error(error);
  const count = () => {
    try {
      countUp(database, dataDir);
    } catch (error) {
      say(error); // a full disk; the next time counts as well
    }
  };
  const look = () => void examineAll(objects, { signal }).catch(say);
  const timers = [
    setInterval(count, COUNT_UP_EVERY_MS).unref(),
    setTimeout(look, FIRST_LOOK_AFTER_MS).unref(),
    setInterval(look, LOOK_EVERY_MS).unref(),
  ];
  return {
    stop() {
      abort.abort();
      timers.forEach(clearTimeout);
    },
  };
}

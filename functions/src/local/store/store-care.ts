import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import type { Database } from '../../adapters/local/database.ts';
import { OBJECTS_FOLDER } from '../../adapters/local/database-problem.ts';
import { LOST_FOLDER } from '../../adapters/local/lost-found.ts';
import type { LocalObjects } from '../../adapters/local/objects.ts';
import { NOT_RESTORED_FILE } from './restore.ts';
import { checkStore, countUnrecorded, countUp, MARK_FILE } from './store-binding.ts';

const COUNT_UP_EVERY_MS = 600_000;
const FIRST_LOOK_AFTER_MS = 120_000;
const LOOK_EVERY_MS = 86_400_000;
/** A tenth of the disk's time at most, so that nobody waits for it. */
const REST_SHARE = 9;

interface Store {
  readonly database: Database;
  readonly objects: LocalObjects;
}

/** What has been lost, for whoever starts the server; nothing where all is as it was left. */
async function lossesOf(
  { database, objects }: Store,
  dataDir: string,
  isMarkLost: boolean,
): Promise<string[]> {
  const unrecorded = countUnrecorded(database, dataDir);
  const waiting = (await objects.files.lost.list()).length;
  const lines: string[] = [];
  if (isMarkLost)
    lines.push(
      `${join(dataDir, OBJECTS_FOLDER, MARK_FILE)} was missing, which says to which database the files belong, and was written anew. If this folder was copied or put together by hand, please check it with "npm run verify".`,
    );
  const notRestored = join(dataDir, NOT_RESTORED_FILE);
  if (existsSync(notRestored))
    lines.push(
      `The backup that this folder was restored from was not whole. What is missing is listed in ${notRestored}; remove that file to hear no more of it.`,
    );
  if (unrecorded + waiting > 0)
    lines.push(
      `${unrecorded} files in ${join(dataDir, OBJECTS_FOLDER)} have no record in the database, and ${waiting} more wait in ${join(dataDir, LOST_FOLDER)}: there they are kept for ${RETENTION_DAYS.lostFiles} days. "npm run verify" names them; "npm run restore -- FILE" of a backup that has their records, into another folder, gets them back.`,
    );
  return lines;
}

/**
 * What a server does with its folder before it listens: sees that database and files are whole and of one store, and brings
 * back files whose records are back.
 * @returns what has been lost, a line each
 * @throws StartError
 */
export async function openStore(
  { isMarkLost = false, ...store }: Store & { readonly isMarkLost?: boolean },
  dataDir: string,
): Promise<readonly string[]> {
  const { database, objects } = store;
  const isKnown = (file: string) => database.row('SELECT 1 FROM objects WHERE file = ?', file) !== undefined;
  await objects.files.lost.putBack(isKnown);
  checkStore(database, dataDir);
  return lossesOf(store, dataDir, isMarkLost);
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

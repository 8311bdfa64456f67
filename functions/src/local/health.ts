import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../adapters/local/database.ts';
import type { LocalObjects } from '../adapters/local/objects.ts';
import { logError } from '../hosts/log.ts';
import type { Clock } from '../ports/clock.ts';

/** A look writes to the disk; who asks more often gets the last one. */
const LOOK_EVERY_MS = 1_000;

type Part = 'works' | 'fails';

export interface Health {
  readonly database: Part;
  readonly disk: Part;
  /** bytes that may still be written; null when the disk does not tell */
  readonly freeBytes: number | null;
  /** stored files that were found damaged or missing since the start: met by a reader, or by the daily look at all of them */
  readonly damagedFiles: number;
  /** how long the oldest job that may run has been waiting; 0 without one */
  readonly oldestJobSeconds: number;
}

export interface HealthOptions {
  readonly objects?: Pick<LocalObjects, 'problems'>;
  /** whether what fails is a line of the log, as on Firebase; else it is said in words */
  readonly isLogged?: boolean;
}

/** Looks whether the data folder can be written: one row, and one small file where uploads arrive. */
export function localHealth(
  database: Database,
  dataDir: string,
  clock: Clock,
  options: HealthOptions = {},
): () => Promise<Health> {
  let last: { readonly atMs: number; readonly health: Promise<Health> } | undefined;
  /** Two at once would take the file away from each other. */
  let isLooking = false;
  return () => {
    const nowMs = clock.nowMs();
    if (last && (isLooking || nowMs - last.atMs < LOOK_EVERY_MS)) return last.health;
    isLooking = true;
    const health = look(database, dataDir, nowMs, options).finally(() => {
      isLooking = false;
    });
    last = { atMs: nowMs, health };
    return health;
  };
}

async function look(
  database: Database,
  dataDir: string,
  nowMs: number,
  { objects, isLogged = false }: HealthOptions,
): Promise<Health> {
  const [databaseWorks, diskWorks, freeBytes] = await Promise.all([
    works('database', isLogged, () => beat(database, nowMs)),
    works('disk', isLogged, () => touch(join(dataDir, 'incoming', 'health-check'))),
    statfs(dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
  ]);
  return {
    database: databaseWorks,
    disk: diskWorks,
    freeBytes,
    damagedFiles: databaseWorks === 'works' ? (objects?.problems().length ?? 0) : 0,
    oldestJobSeconds: databaseWorks === 'works' ? oldestJobSeconds(database, nowMs) : 0,
  };
}

async function works(
  part: 'database' | 'disk',
  isLogged: boolean,
  test: () => Promise<void> | void,
): Promise<Part> {
  try {
    await test();
    return 'works';
  } catch (error) {
    if (isLogged) logError({ what: 'health', part, outcome: 'failed' }, error);
    else console.error(`health check: the ${part} cannot be written`, error);
    return 'fails';
  }
}

function beat(database: Database, nowMs: number): void {
  database.run('INSERT OR REPLACE INTO pulse (id, atMs) VALUES (1, ?)', nowMs);
}

async function touch(file: string): Promise<void> {
  await writeFile(file, 'x', { mode: 0o600, flush: true });
  await rm(file);
}

/** A job that people wait for has 0 for its time of creation; it counts from when it may run. */
function oldestJobSeconds(database: Database, nowMs: number): number {
  const row = database.row<{ sinceMs: number | null }>(
    `SELECT min(max(createdMs, notBeforeMs)) AS sinceMs FROM jobs
     WHERE state = 'waiting' AND notBeforeMs <= ? AND max(createdMs, notBeforeMs) > 0`,
    nowMs,
  );
  return row?.sinceMs ? Math.floor((nowMs - row.sinceMs) / 1_000) : 0;
}

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { AppError } from '@/domain/errors.ts';

type Upgrade<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], 'versionchange'>;

export interface VersionedDatabase<S extends DBSchema> {
  readonly name: string;
  /** the version of the database is their number; a step may await nothing but its transaction */
  readonly migrations: readonly ((database: IDBPDatabase<S>, upgrade: Upgrade<S>) => void | Promise<void>)[];
  /** Safari can leave an open request unanswered for ever. */
  readonly openTimeoutMs: number;
  /** the connection is gone: closed for a newer tab, or cut by the browser */
  readonly onLost: () => void;
}

function isNewerOnDisk(error: unknown): boolean {
  return error instanceof Error && error.name === 'VersionError';
}

async function openAt<S extends DBSchema>(
  database: VersionedDatabase<S>,
  version: number | undefined,
): Promise<IDBPDatabase<S>> {
  return await openDB<S>(database.name, version, {
    upgrade(opened, oldVersion, _newVersion, upgrade) {
      const steps = async () => {
        for (const migrate of database.migrations.slice(oldVersion)) await migrate(opened, upgrade);
      };
      // Half an upgrade must not stay: the old version is there again, and the opening fails.
      steps().catch(() => upgrade.abort());
    },
    blocking(_currentVersion, _blockedVersion, event) {
      // A newer tab waits for us. Holding on would leave it without its pages.
      (event.target as IDBDatabase).close();
      database.onLost();
    },
    terminated: database.onLost,
  });
}

/**
 * Opens the database at the version of this code; when a newer tab has already upgraded it, as it is, because
 * migrations only add.
 * @throws AppError storage-unavailable when nothing answers in time
 */
export async function openVersioned<S extends DBSchema>(
  database: VersionedDatabase<S>,
): Promise<IDBPDatabase<S>> {
  const opening = openAt(database, database.migrations.length).catch((error: unknown) => {
    if (isNewerOnDisk(error)) return openAt(database, undefined);
    throw error;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // The request may still be granted later; a forgotten connection would block every other tab.
      opening.then((late) => late.close()).catch(() => {});
      reject(new AppError('storage-unavailable', 'opening the database took too long'));
    }, database.openTimeoutMs);
  });
  try {
    return await Promise.race([opening, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { AppError } from '@/domain/errors.ts';
import { type Library, type LibrarySchema, MIGRATIONS, type StoreName } from './library-schema.ts';

const LOST = ['InvalidStateError', 'AbortError', 'TransactionInactiveError', 'UnknownError', 'TimeoutError'];

/**
 * True for the failures after which a fresh connection helps. WebKit cuts IndexedDB connections in the background and
 * says so in several ways ("Connection to Indexed Database server lost", "without an in-progress transaction").
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false;
  return LOST.includes(error.name) || /connection|in-progress transaction/i.test(error.message);
}

/**
 * A failure of the device's store as an AppError; it never reads as "nothing there". What is no DOMException is no
 * failure of the store and passes.
 */
export function toStorageError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  const code = error.name === 'QuotaExceededError' ? 'disk-full' : 'storage-unavailable';
  return new AppError(code, undefined, { cause: error });
}

/** True when the browser takes nothing more. Reading and deleting still work then. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'disk-full';
}

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

export const LIBRARY_NAME = 'kindred-pages';
const OPEN_TIMEOUT_MS = 4_000;
/** Safari can leave a transaction unanswered for ever; no honest one takes this long. */
const WORK_TIMEOUT_MS = 10_000;
const MAX_TRIES = 3;

let connection: Promise<Library> | undefined;

function forget(lost: Promise<Library> | undefined): void {
  if (connection === lost) connection = undefined;
}

/**
 * This device's store, opened once and opened again after its connection was lost.
 * @throws AppError storage-unavailable, disk-full
 */
export function openLibrary(): Promise<Library> {
  if (connection) return connection;
  const opening: Promise<Library> = openVersioned({
    name: LIBRARY_NAME,
    migrations: MIGRATIONS,
    openTimeoutMs: OPEN_TIMEOUT_MS,
    onLost: () => forget(opening),
  }).catch((error: unknown) => {
    forget(opening);
    throw toStorageError(error);
  });
  connection = opening;
  return opening;
}

/** Closes the store, so that the next use opens it anew. */
export async function closeLibrary(): Promise<void> {
  const open = connection;
  connection = undefined;
  (await open)?.close();
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const error = new DOMException('no answer in time', 'TimeoutError');
    timer = setTimeout(() => reject(error), WORK_TIMEOUT_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Runs `work` on the store; on a dead connection again on a fresh one, at most three times, so `work` must be safe to
 * repeat.
 * @throws AppError storage-unavailable, disk-full; an AppError of `work` passes
 */
export async function inLibrary<T>(work: (library: Library) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const opening = openLibrary();
    try {
      return await inTime(work(await opening));
    } catch (error) {
      if (!isLostConnection(error)) throw toStorageError(error);
      forget(opening);
      if (attempt >= MAX_TRIES) throw toStorageError(error);
    }
  }
}

export type Writing<Names extends StoreName[]> = IDBPTransaction<LibrarySchema, Names, 'readwrite'>;

/**
 * One strict write: resolves when the bytes are on the disk (`tx.done`), not when `put` was accepted. `work` may await
 * nothing but its transaction, or the browser ends it early.
 */
export function writeStrictly<T, Names extends StoreName[]>(
  stores: [...Names],
  work: (writing: Writing<Names>) => Promise<T>,
): Promise<T> {
  return inLibrary(async (library) => {
    const writing = library.transaction<Names, 'readwrite'>(stores, 'readwrite', { durability: 'strict' });
    const done = writing.done;
    // Looked at below; without this a failing `work` leaves an unhandled rejection behind.
    done.catch(() => {});
    let result: T;
    try {
      result = await work(writing);
    } catch (error) {
      if (isLostConnection(error)) await done;
      else abort(writing);
      throw error;
    }
    await done;
    return result;
  });
}

function abort(writing: { abort(): void }): void {
  try {
    writing.abort();
  } catch {
    // It has ended by itself already; the error that brought us here is the one to report.
  }
}

import type { IDBPTransaction } from 'idb';
import { type Library, type LibrarySchema, MIGRATIONS, type StoreName } from './library-schema.ts';
import { openVersioned } from './open-versioned.ts';
import { isLostConnection, toStorageError } from './storage-error.ts';

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

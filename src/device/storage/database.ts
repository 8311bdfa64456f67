import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { ProgressRow } from '@/device/storage/books/progress-record.ts';
import type { ReviewRow } from '@/device/storage/books/review-row.ts';
import type {
  BookmarkRow,
  DownloadExtras,
  DownloadRow,
  PlaceRow,
} from '@/device/storage/downloads/listening-rows.ts';
import type { RecordingRow, SharedRow, StoredPage, UploadRow } from '@/device/storage/pages/rows.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { AppError } from '@/domain/errors.ts';
import type { Review } from '@/domain/manuscript/review.ts';

/** Everything this device keeps. Rows never carry bytes, so that lists stay cheap. */
export interface LibrarySchema extends DBSchema {
  /** the book that is worked on as `current`; others that are not paid for by their session */
  progress: { key: string; value: ProgressRow };
  pages: { key: string; value: StoredPage; indexes: { bySession: [string, number] } };
  uploads: {
    key: string;
    value: UploadRow;
    indexes: { bySession: string; byKind: [string, number] };
  };
  /**
   * The bytes of an upload in parts, [upload id, part]. ArrayBuffers, because Safari cannot store Blobs in private
   * mode and has lost them elsewhere. Written once, never changed.
   */
  parts: { key: [string, number]; value: { readonly bytes: ArrayBuffer; readonly writtenAtMs: number } };
  /** small JPEGs of pages, by page id; they stay when the photo itself has left this device */
  thumbs: { key: string; value: ArrayBuffer };
  settings: { key: string; value: string | number };
  shared: { key: string; value: SharedRow };
  /** what the person changed in what was read, by session */
  reviews: { key: string; value: ReviewRow };
  /** what was read, by session, so that it opens without internet; apart from the changes, which are written often */
  readings: { key: string; value: Review };
  /** where this device stopped listening, by order id */
  places: { key: string; value: PlaceRow };
  /** places to find again; of each person and book in the order of time */
  bookmarks: { key: string; value: BookmarkRow; indexes: { byBook: [string, string, number] } };
  /** the orders last seen, by uid: the library without internet */
  shelves: { key: string; value: readonly Order[] };
  /** audiobooks kept on this device, by order id */
  downloads: { key: string; value: DownloadRow };
  /** their sound, [order id, part]; ArrayBuffers for the same reasons as `parts` */
  downloadParts: { key: [string, number]; value: ArrayBuffer };
  downloadExtras: { key: string; value: DownloadExtras };
  /** small JPEGs of their pages, [order id, object path]; without bytes where there is no photo any more */
  downloadPhotos: { key: [string, string]; value: ArrayBuffer };
  /** what is being recorded, or was and is not a clip yet */
  recordings: { key: string; value: RecordingRow };
  /** its sound as it came, [recording id, part]; ArrayBuffers for the same reasons as `parts` */
  recordingParts: { key: [string, number]; value: ArrayBuffer };
  /** noise that gives its room back when nothing else can be written */
  ballast: { key: string; value: ArrayBuffer };
}

export type Library = IDBPDatabase<LibrarySchema>;
export type StoreName = StoreNames<LibrarySchema>;
type LibraryUpgrade = IDBPTransaction<LibrarySchema, StoreName[], 'versionchange'>;

/** A page as any version of the code has written it. A tab with older code still writes rows without the newer fields. */
export function completePage(page: StoredPage): StoredPage {
  return { ...{ position: page.n, warnings: [], removedAtMs: null, readAtMs: null }, ...page };
}

/** Whether a page is one of the book, neither taken away nor set aside. */
export const isInBook = ({ removedAtMs, setAsideAtMs }: StoredPage) =>
  removedAtMs === null && setAsideAtMs === undefined;

/**
 * One step per version, in order; a step adds or converts and never drops. A newer library must stay readable for a
 * tab that still runs the older code.
 */
export const MIGRATIONS: readonly ((library: Library, upgrade: LibraryUpgrade) => void | Promise<void>)[] = [
  (library) => {
    library.createObjectStore('progress');
    library.createObjectStore('settings');
    library.createObjectStore('parts');
    library.createObjectStore('pages', { keyPath: 'id' }).createIndex('bySession', ['sessionId', 'n']);
    const uploads = library.createObjectStore('uploads', { keyPath: 'id' });
    uploads.createIndex('bySession', 'sessionId');
    uploads.createIndex('byKind', ['state.kind', 'addedAtMs']);
  },
  async (library, upgrade) => {
    library.createObjectStore('thumbs');
    let cursor = await upgrade.objectStore('pages').openCursor();
    while (cursor) {
      await cursor.update(completePage(cursor.value));
      cursor = await cursor.continue();
    }
  },
  (library) => {
    library.createObjectStore('shared', { keyPath: 'id' });
  },
  (library) => {
    library.createObjectStore('reviews', { keyPath: 'sessionId' });
    library.createObjectStore('readings');
  },
  (library) => {
    library.createObjectStore('places', { keyPath: 'orderId' });
    library.createObjectStore('shelves');
    library.createObjectStore('downloads', { keyPath: 'orderId' });
    library.createObjectStore('downloadParts');
    library.createObjectStore('downloadExtras');
  },
  (library) => {
    library.createObjectStore('recordings', { keyPath: 'id' });
    library.createObjectStore('recordingParts');
  },
  (library) => {
    library.createObjectStore('ballast');
  },
  (library) => {
    library.createObjectStore('downloadPhotos');
  },
  (library) => {
    const bookmarks = library.createObjectStore('bookmarks', { keyPath: 'id' });
    bookmarks.createIndex('byBook', ['uid', 'orderId', 'seconds']);
  },
];

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

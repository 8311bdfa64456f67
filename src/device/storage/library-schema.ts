import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
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
type Upgrade = IDBPTransaction<LibrarySchema, StoreName[], 'versionchange'>;

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
export const MIGRATIONS: readonly ((library: Library, upgrade: Upgrade) => void | Promise<void>)[] = [
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

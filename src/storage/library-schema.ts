import type { DBSchema, IDBPDatabase, StoreNames } from 'idb';
import type { Progress } from '@/storage/progress-record.ts';
import type { StoredPage, UploadRow } from '@/storage/rows.ts';

/** Everything this device keeps. Rows never carry bytes, so that lists stay cheap. */
export interface LibrarySchema extends DBSchema {
  progress: { key: 'current'; value: Progress };
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
  settings: { key: string; value: string | number };
}

export type Library = IDBPDatabase<LibrarySchema>;
export type StoreName = StoreNames<LibrarySchema>;

/**
 * One step per version, in order; a step adds or converts and never drops. A newer library must stay readable for a
 * tab that still runs the older code.
 */
export const MIGRATIONS: readonly ((library: Library) => void)[] = [
  (library) => {
    library.createObjectStore('progress');
    library.createObjectStore('settings');
    library.createObjectStore('parts');
    library.createObjectStore('pages', { keyPath: 'id' }).createIndex('bySession', ['sessionId', 'n']);
    const uploads = library.createObjectStore('uploads', { keyPath: 'id' });
    uploads.createIndex('bySession', 'sessionId');
    uploads.createIndex('byKind', ['state.kind', 'addedAtMs']);
  },
];

import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach } from 'vitest';
import { closeLibrary } from '../../src/storage/database.ts';

/** Every test of the file starts on a device that has never seen the product. */
export function onAFreshDevice(): void {
  beforeEach(async () => {
    await closeLibrary();
    globalThis.indexedDB = new IDBFactory();
  });
}

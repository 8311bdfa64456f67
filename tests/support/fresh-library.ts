import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach } from 'vitest';
import { closeLibrary } from '../../src/device/storage/database.ts';

/** A device that has never seen the product. */
export async function freshDevice(): Promise<void> {
  await closeLibrary();
  globalThis.indexedDB = new IDBFactory();
}

/** Every test of the file starts on a fresh device. */
export function onAFreshDevice(): void {
  beforeEach(freshDevice);
}

import type { DBSchema, IDBPDatabase } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openVersioned } from './database.ts';

interface Shelf extends DBSchema {
  books: { key: string; value: string };
  covers: { key: string; value: string };
}
type Migration = (database: IDBPDatabase<Shelf>) => void;

const makeBooks: Migration = (database) => {
  database.createObjectStore('books');
};
const addCovers: Migration = (database) => {
  database.createObjectStore('covers');
};

let name: string;
let opened: IDBPDatabase<Shelf>[];
beforeEach(() => {
  name = `shelf-${crypto.randomUUID()}`;
  opened = [];
});
afterEach(() => {
  for (const database of opened) database.close();
  indexedDB.deleteDatabase(name);
});

async function open(migrations: readonly Migration[], onLost = () => {}, openTimeoutMs = 4_000) {
  const database = await openVersioned<Shelf>({ name, migrations, openTimeoutMs, onLost });
  opened.push(database);
  return database;
}

test('an upgrade keeps what was there and runs only the missing steps', async () => {
  const old = await open([makeBooks]);
  await old.put('books', 'a memoir', 'one');
  old.close();
  const again = vi.fn(makeBooks);
  const upgraded = await open([again, addCovers]);
  expect(again).not.toHaveBeenCalled();
  expect(await upgraded.get('books', 'one')).toBe('a memoir');
  expect([...upgraded.objectStoreNames]).toEqual(['books', 'covers']);
});

test('an older tab lets go for a newer one and says so', async () => {
  const lost = vi.fn();
  await open([makeBooks], lost);
  const newer = await open([makeBooks, addCovers]);
  expect(lost).toHaveBeenCalledOnce();
  expect(newer.version).toBe(2);
});

test('an older tab goes on with a database that a newer one has upgraded', async () => {
  const newer = await open([makeBooks, addCovers]);
  await newer.put('books', 'a memoir', 'one');
  const older = await open([makeBooks]);
  expect(older.version).toBe(2);
  expect(await older.get('books', 'one')).toBe('a memoir');
});

test('a tab that never lets go makes the opening an error in time, and it blocks nobody once it is gone', async () => {
  const deaf = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('books');
    request.onsuccess = () => resolve(request.result);
  });
  await expect(open([makeBooks, addCovers], () => {}, 100)).rejects.toMatchObject({
    code: 'storage-unavailable',
  });
  deaf.close();
  const late = await open([makeBooks, addCovers]);
  expect(late.version).toBe(2);
});

import { expect, test } from 'vitest';
import { LIBRARY_NAME, MIGRATIONS, openLibrary, openVersioned } from '@/device/storage/database.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { deleteBookmark, keepBookmark, listBookmarks, noteBookmark } from './bookmarks.ts';

onAFreshDevice();

const bookmark = (id: string, seconds: number, rest = {}) => ({
  ...{ id, uid: 'ann', orderId: 'o1', seconds, note: '', madeAtMs: 1 },
  ...rest,
});
const listed = async (uid = 'ann', orderId = 'o1') => (await listBookmarks(uid, orderId)).map(({ id }) => id);

test('bookmarks are listed in the order of time, whenever they were made', async () => {
  for (const [id, seconds] of [
    ['late', 900.5],
    ['first', 0],
    ['middle', 61],
  ] as const)
    await keepBookmark(bookmark(id, seconds));
  expect(await listed()).toEqual(['first', 'middle', 'late']);
});

test('bookmarks belong to one person and one book', async () => {
  await keepBookmark(bookmark('a', 1));
  await keepBookmark(bookmark('b', 1, { uid: 'ben' }));
  await keepBookmark(bookmark('c', 1, { orderId: 'o2' }));
  expect([await listed(), await listed('ben'), await listed('ann', 'o2')]).toEqual([['a'], ['b'], ['c']]);
});

test('a note is changed in place, and a bookmark that is gone stays gone', async () => {
  await keepBookmark(bookmark('a', 7));
  await noteBookmark('a', 'how they met');
  expect(await listBookmarks('ann', 'o1')).toEqual([bookmark('a', 7, { note: 'how they met' })]);
  await deleteBookmark('a');
  await noteBookmark('a', 'again');
  expect(await listed()).toEqual([]);
});

test('what was deleted can be put back as it was', async () => {
  const row = bookmark('a', 7, { note: 'the well' });
  await keepBookmark(row);
  await deleteBookmark('a');
  await keepBookmark(row);
  expect(await listBookmarks('ann', 'o1')).toEqual([row]);
});

test('a library from before bookmarks gets a place for them and keeps all it has', async () => {
  const older = await openVersioned({
    name: LIBRARY_NAME,
    migrations: MIGRATIONS.slice(0, 8),
    openTimeoutMs: 4_000,
    onLost: () => undefined,
  });
  expect([...older.objectStoreNames]).not.toContain('bookmarks');
  const place = { orderId: 'o1', seconds: 12, heardAtMs: 5, sentAtMs: 5 };
  await older.put('places', place);
  older.close();
  expect(await (await openLibrary()).get('places', 'o1')).toEqual(place);
  await keepBookmark(bookmark('a', 12));
  expect(await listed()).toEqual(['a']);
});

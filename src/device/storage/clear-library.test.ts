import { expect, test } from 'vitest';
import { keepBookmark, listBookmarks } from '@/device/storage/downloads/bookmarks.ts';
import { beginDownload, readDownload } from '@/device/storage/downloads/downloads.ts';
import { keepPlace, readPlace } from '@/device/storage/downloads/places.ts';
import { lastMember, saveOrders } from '@/device/storage/downloads/saved-orders.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../tests/support/fresh-library.ts';
import { clearLibrary, countUnsent, hasDrafts } from './clear-library.ts';
import { inLibrary } from './database.ts';

onAFreshDevice();

test('a changed text that the server does not have is a draft and counts as unsent', async () => {
  expect([await hasDrafts(), await countUnsent()]).toEqual([false, 0]);
  const edits = { paragraphs: {}, settled: [] };
  const row = {
    sessionId: makeSessionId(1, new Uint8Array(16)),
    readingHash: 'h',
    edits,
    base: edits,
    baseRevision: 0,
  };
  const rest = { changes: 1, earlier: [], carried: 0 };
  await inLibrary((library) => library.put('reviews', { ...row, ...rest, isDirty: true }));
  expect([await hasDrafts(), await countUnsent()]).toEqual([true, 1]);
  await inLibrary((library) => library.put('reviews', { ...row, ...rest, isDirty: false }));
  expect(await countUnsent()).toBe(0);
});

test('clearing leaves nothing, audiobooks, places and bookmarks among it', async () => {
  await keepBookmark({ id: 'b1', uid: 'ann', orderId: 'o1', seconds: 1, note: 'hers', madeAtMs: 1 });
  await keepPlace({ orderId: 'o1', seconds: 1, heardAtMs: 1, sentAtMs: 0 });
  await saveOrders('ann', []);
  await beginDownload(
    { orderId: 'o1', url: '/a.mp3', sizeBytes: 5, partCount: 0 },
    { timings: null, cover: null },
  );
  await clearLibrary();
  expect([await readPlace('o1'), await lastMember(), await readDownload('o1')]).toEqual([
    undefined,
    null,
    undefined,
  ]);
  expect(await listBookmarks('ann', 'o1')).toEqual([]);
  const counts = await inLibrary((library) =>
    Promise.all([...library.objectStoreNames].map((store) => library.count(store))),
  );
  expect(new Set(counts)).toEqual(new Set([0]));
});

import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { closeLibrary, LIBRARY_NAME, openLibrary } from '@/device/storage/database.ts';
import { claimUpload, confirmUpload } from '@/device/storage/uploads/upload-queue.ts';
import { listUploads, sweepOrphans } from '@/device/storage/uploads/uploads.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { movePage } from './arrange-pages.ts';
import { listWithRemoved } from './list-removed.ts';
import { freeConfirmed, markRead, sweepRemoved } from './page-changes.ts';
import { listPages, readPage, readThumb } from './pages.ts';
import { savePage } from './save-page.ts';
import { hidePage, restorePage } from './take-away.ts';

onAFreshDevice();

const memoir = makeSessionId(1_000, new Uint8Array(16));
const photo = (text: string) => new Blob([text], { type: 'image/jpeg' });
const numbers = async () => (await listPages(memoir)).map(({ n }) => n);
const thumbOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

async function capture(count: number) {
  const saved = [];
  for (let i = 1; i <= count; i += 1) saved.push(await savePage(memoir, photo(`page ${i}`)));
  return saved;
}

async function sendAll(): Promise<void> {
  const mine = new Set<string>();
  const options = { nowMs: Date.now(), leaseMs: 1_000, mine, hurries: false, isAlone: true };
  for (let row = await claimUpload(options); row; row = await claimUpload(options)) {
    await confirmUpload(row.id, Date.now());
  }
}

test('pages move to any place, and a new one still comes last', async () => {
  const [first, , third] = await capture(4);
  await movePage(memoir, first?.id ?? '', 2);
  expect(await numbers()).toEqual([2, 3, 1, 4]);
  await movePage(memoir, third?.id ?? '', 99);
  expect(await numbers()).toEqual([2, 1, 4, 3]);
  await movePage(memoir, third?.id ?? '', 0);
  await savePage(memoir, photo('new'));
  expect(await numbers()).toEqual([3, 2, 1, 4, 5]);
});

test('a retake is a new number in the old place, and the old photo is not sent any more', async () => {
  const [, second] = await capture(3);
  const better = await savePage(memoir, photo('better'), { replaces: second?.id });
  expect(await numbers()).toEqual([1, 4, 3]);
  expect((await listUploads()).map(({ id }) => id)).not.toContain(second?.uploadId);
  await restorePage(second?.id ?? '');
  expect(await numbers()).toEqual([1, 2, 4, 3]);
  await movePage(memoir, better.id, 0);
  expect(await numbers()).toEqual([4, 1, 2, 3]);
});

test('a page taken away comes back to its place and is sent; swept, it is gone with its bytes', async () => {
  const [first, second] = await capture(3);
  await hidePage(second?.id ?? '', 1_000);
  expect(await numbers()).toEqual([1, 3]);
  expect(await listUploads()).toHaveLength(2);
  await sweepOrphans(Date.now() + 48 * 3_600_000);
  await restorePage(second?.id ?? '');
  expect(await numbers()).toEqual([1, 2, 3]);
  const upload = (await listUploads()).find(({ id }) => id === second?.uploadId);
  expect(upload).toMatchObject({
    state: { kind: 'stored' },
    sizeBytes: 6,
    objectPath: `book-scans/${memoir}/page_2.jpg`,
  });
  expect(upload?.sha256).toMatch(/^[0-9a-f]{64}$/);
  await hidePage(first?.id ?? '', 1_000);
  await sweepRemoved(memoir, 1_000);
  await restorePage(first?.id ?? '');
  await hidePage(first?.id ?? '', 1_000);
  await sweepRemoved(memoir, 1_001);
  await expect(restorePage(first?.id ?? '')).rejects.toMatchObject({ code: 'not-found' });
  expect(await (await openLibrary()).count('parts')).toBe(2);
});

test('what the server has read is remembered', async () => {
  const [first] = await capture(2);
  await markRead([first?.id ?? '', 'gone'], 7);
  expect((await listPages(memoir)).map(({ readAtMs }) => readAtMs)).toEqual([7, null]);
});

test('a full device is freed of confirmed photos, never of others, and the small pictures stay', async () => {
  const oldest = await savePage(memoir, photo('oldest'), { thumb: thumbOf('small') });
  await capture(20);
  expect(await freeConfirmed(memoir)).toBe(0);
  await sendAll();
  expect(await freeConfirmed(memoir)).toBe(6);
  expect(await freeConfirmed(memoir)).toBe(0);
  await expect(readPage(oldest.id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await (await readThumb(oldest.id)).text()).toBe('small');
  expect(await listPages(memoir)).toHaveLength(21);
});

test('pages of the first version keep their order and everything else', async () => {
  const old = await openDB(LIBRARY_NAME, 1, {
    upgrade(library) {
      for (const name of ['progress', 'settings', 'parts']) library.createObjectStore(name);
      library.createObjectStore('pages', { keyPath: 'id' }).createIndex('bySession', ['sessionId', 'n']);
      const uploads = library.createObjectStore('uploads', { keyPath: 'id' });
      uploads.createIndex('bySession', 'sessionId');
      uploads.createIndex('byKind', ['state.kind', 'addedAtMs']);
    },
  });
  const rowOf = (n: number) => ({
    id: `p${n}`,
    sessionId: memoir,
    n,
    sizeBytes: 3,
    capturedAtMs: n,
    uploadId: `u${n}`,
  });
  for (const n of [2, 1]) await old.put('pages', rowOf(n));
  old.close();
  const fresh = { warnings: [], removedAtMs: null, readAtMs: null };
  expect(await listPages(memoir)).toEqual([
    { ...rowOf(1), ...fresh, position: 1 },
    { ...rowOf(2), ...fresh, position: 2 },
  ]);
  expect(await (await openLibrary()).getAll('pages')).toEqual(await listPages(memoir));
});

test('pages deleted one after the other come back one after the other, also after a killed tab', async () => {
  const [first, second, third] = await capture(3);
  await hidePage(first?.id ?? '', 1_000);
  await hidePage(third?.id ?? '', 2_000);
  // taken again: the earlier photo is not what somebody deleted
  await savePage(memoir, photo('again'), { replaces: second?.id });
  await closeLibrary();
  for (const n of [3, 1]) {
    const { pages, removed } = await listWithRemoved(memoir);
    expect([pages, removed?.n]).toEqual([await listPages(memoir), n]);
    await restorePage(removed?.id ?? '');
  }
  expect((await listWithRemoved(memoir)).removed).toBeNull();
  expect(await numbers()).toEqual([1, 4, 3]);
});

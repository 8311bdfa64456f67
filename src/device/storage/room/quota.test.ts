import { afterEach, expect, test, vi } from 'vitest';
import { freeConfirmed } from '@/device/storage/pages/page-changes.ts';
import { listPages, readPage } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { claimUpload, confirmUpload } from '@/device/storage/uploads/upload-queue.ts';
import { listUploads, storeUpload } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import { makeSessionId } from '@/domain/session.ts';
import { freshDevice, onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { roomLeft } from './quota.ts';
import { reserveSpace } from './reserved-space.ts';

onAFreshDevice();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const page = new Blob([new Uint8Array(1_000_000)]);
const deviceWith = (estimate: () => Promise<StorageEstimate>) =>
  vi.stubGlobal('navigator', { storage: { estimate } });
const roomOf = (bytes: number) => async () => ({ quota: 1e9, usage: 1e9 - bytes });

test('photos leave the last of the room to the notes on what became of them', async () => {
  deviceWith(roomOf(5_000_000));
  await expect(savePage(sessionId, page)).rejects.toMatchObject({ code: 'disk-full' });
  const document = {
    sessionId,
    objectPath: `documents/${sessionId}/a.txt`,
    contentType: 'text/plain',
    blob: page,
  };
  await expect(storeUpload(document)).rejects.toMatchObject({ code: 'disk-full' });
  expect(await listUploads()).toEqual([]);
  deviceWith(roomOf(6_000_000));
  await savePage(sessionId, page);
  await storeUpload(document);
});

test('what was freed can be filled again, though the browser counts it as used for ever', async () => {
  for (let n = 1; n <= 22; n += 1) await savePage(sessionId, page);
  const options = {
    nowMs: Date.now(),
    leaseMs: 1_000,
    mine: new Set<string>(),
    hurries: false,
    isAlone: true,
  };
  for (let row = await claimUpload(options); row; row = await claimUpload(options)) {
    await confirmUpload(row.id, Date.now());
  }
  deviceWith(roomOf(4_500_000));
  await expect(savePage(sessionId, page)).rejects.toMatchObject({ code: 'disk-full' });
  expect(await freeConfirmed(sessionId)).toBe(2_000_000);
  await savePage(sessionId, page);
  await savePage(sessionId, page);
  await expect(savePage(sessionId, page)).rejects.toMatchObject({ code: 'disk-full' });
});

test.each([
  ['does not say', async () => ({})],
  ['fails to say', () => Promise.reject(new TypeError('no'))],
  ['never says', () => new Promise<StorageEstimate>(() => {})],
])('a browser that %s how much room there is takes pages all the same', async (_, estimate) => {
  deviceWith(estimate);
  await savePage(sessionId, page);
  expect(await listPages(sessionId)).toHaveLength(1);
  expect(await roomLeft()).toBeNull();
});

/** The device is full from this write on, counted over everything that is put into any store. */
function fullFromWrite(nth: number): () => number {
  const { put } = IDBObjectStore.prototype;
  let writes = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    writes += 1;
    const { transaction } = this;
    const request = put.apply(this, row);
    if (writes === nth || (writes > nth && transaction.error === null)) {
      // As a browser does it: the write is taken, and the transaction ends with this error.
      Object.defineProperty(transaction, 'error', {
        value: new DOMException('no room', 'QuotaExceededError'),
      });
      request.addEventListener('success', () => transaction.abort());
    }
    return request;
  });
  return () => writes;
}

test('wherever in a book the device becomes full, each page is whole or was refused, and goes on when there is room', async () => {
  const BOOK = 5;
  const photo = (n: number) => new Blob([`photo ${n}`]);
  await reserveSpace();
  const writes = fullFromWrite(Number.POSITIVE_INFINITY);
  for (let n = 1; n <= BOOK; n += 1) await savePage(sessionId, photo(n));
  const writesOfABook = writes();
  expect(writesOfABook).toBeGreaterThanOrEqual(3 * BOOK);
  for (let nth = 1; nth <= writesOfABook; nth += 1) {
    vi.restoreAllMocks();
    await freshDevice();
    await reserveSpace();
    fullFromWrite(nth);
    const saved: string[] = [];
    for (let n = 1; n <= BOOK; n += 1) {
      const page = await savePage(sessionId, photo(n)).catch((error: unknown) => error);
      if (page instanceof AppError) expect(page.code).toBe('disk-full');
      else saved.push(`photo ${n}`);
    }
    expect(saved).toHaveLength(Math.floor(((nth - 1) * BOOK) / writesOfABook));
    vi.restoreAllMocks();
    await savePage(sessionId, photo(BOOK + 1));
    const pages = await listPages(sessionId);
    const kept = await Promise.all(pages.map(async ({ id }) => (await readPage(id)).text()));
    expect(kept).toEqual([...saved, `photo ${BOOK + 1}`]);
    expect(await listUploads()).toHaveLength(kept.length);
  }
});

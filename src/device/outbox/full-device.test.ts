import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadObject } from '@/backend/objects/objects.ts';
import { loadProgress, progressStore } from '@/device/storage/books/progress.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { releaseReservedSpace } from '@/device/storage/room/reserved-space.ts';
import { listUploads, storeUpload } from '@/device/storage/uploads/uploads.ts';
import { makeSessionId } from '@/domain/session.ts';
import { FakeStorage, ORIGIN } from '../../../tests/support/fake-storage.ts';
import { onAFreshDevice } from '../../../tests/support/fresh-library.ts';
import { drainOutbox } from './drain.ts';

/** A device on which not one row more can be written, its reserved space gone; reading and deleting work. */
async function fillTheDevice(): Promise<{ makeRoom(): void }> {
  await releaseReservedSpace();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  return { makeRoom: () => put.mockRestore() };
}

vi.mock('@/backend/accounts/auth.ts', () => ({
  idToken: async () => 'token',
  ensureSignedIn: async () => ({ uid: 'u' }),
}));

onAFreshDevice();
let server: FakeStorage;
beforeEach(() => {
  server = new FakeStorage();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('location', { origin: ORIGIN });
});
afterEach(() => vi.unstubAllGlobals());

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const destination = { ensureSession: async () => {}, uploadObject };
const drain = () => drainOutbox(new AbortController().signal, { destination });
const states = async () => (await listUploads()).map(({ state }) => state.kind);

test('a full device sends what it has, each file once, and notes it when there is room again', async () => {
  for (const text of ['one', 'two', 'three']) await savePage(sessionId, new Blob([text]));
  const device = await fillTheDevice();
  await expect(drain()).rejects.toMatchObject({ code: 'disk-full' });
  expect(server.created).toHaveLength(3);
  expect(await states()).toEqual(['stored', 'stored', 'stored']);
  await expect(drain()).rejects.toMatchObject({ code: 'disk-full' });
  expect(server.requests.filter((request) => request.startsWith('POST'))).toHaveLength(3);
  device.makeRoom();
  await drain();
  expect(await states()).toEqual(['uploaded', 'uploaded', 'uploaded']);
  expect(server.created).toHaveLength(3);
});

test('no file takes the room that was given back for notes', async () => {
  await savePage(sessionId, new Blob(['one']));
  await fillTheDevice();
  await expect(savePage(sessionId, new Blob(['two']))).rejects.toMatchObject({ code: 'disk-full' });
  vi.restoreAllMocks();
  const { put } = IDBObjectStore.prototype;
  const written: string[] = [];
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    written.push(this.name);
    return put.apply(this, row);
  });
  await savePage(sessionId, new Blob(['two']));
  expect(written[0]).toBe('ballast');
});

test('a long file is sent from a full device, though its place cannot be noted', async () => {
  const bytes = new Uint8Array(5 * 1_048_576);
  const objectPath = `documents/${sessionId}/long.txt`;
  await storeUpload({ sessionId, objectPath, contentType: 'text/plain', blob: new Blob([bytes]) });
  await fillTheDevice();
  await expect(drain()).rejects.toMatchObject({ code: 'disk-full' });
  expect(server.created).toEqual([objectPath]);
});

test('whoever may not be alone sends nothing without a lease', async () => {
  vi.stubGlobal('navigator', {});
  await savePage(sessionId, new Blob(['one']));
  await fillTheDevice();
  await expect(drain()).rejects.toMatchObject({ code: 'disk-full' });
  expect(server.created).toEqual([]);
});

test('a full device still opens where it was', async () => {
  const before = await loadProgress();
  progressStore.setState({ status: 'loading', progress: null }, true);
  await fillTheDevice();
  expect(await loadProgress()).toEqual(before);
  expect(progressStore.getState()).toEqual({ status: 'ready', progress: before });
});

/** A device full to the last byte, where only what is deleted makes room, and only after a while as in Chromium. */
async function fillBesideTheReservedSpace(): Promise<void> {
  const { put, delete: remove } = IDBObjectStore.prototype;
  let isFull = true;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'ballast') setTimeout(() => (isFull = false), 700);
    return remove.call(this, key);
  });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (isFull) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, row);
  });
}

test('a device full to the last byte gives its reserved space back, and notes what it has sent', async () => {
  for (const text of ['one', 'two']) await savePage(sessionId, new Blob([text]));
  await fillBesideTheReservedSpace();
  await drain();
  expect(await states()).toEqual(['uploaded', 'uploaded']);
  expect(server.created).toHaveLength(2);
});

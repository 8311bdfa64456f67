import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadObject } from '@/backend/objects/objects.ts';
import { claimUpload, nextDueMs } from '@/device/storage/uploads/upload-queue.ts';
import { readUpload, readUploadBlob, removeUpload } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import { makeSessionId } from '@/domain/session.ts';
import { FakeStorage, ORIGIN } from '../../../tests/support/fake-storage.ts';
import { onAFreshDevice } from '../../../tests/support/fresh-library.ts';
import { addUpload } from './add-upload.ts';
import type { Destination } from './drain.ts';
import { drainOutbox } from './drain.ts';
import { uploadsStore } from './uploads-store.ts';
import { watchUploads } from './watch-uploads.ts';
import { whenUploaded } from './when-uploaded.ts';

vi.mock('@/backend/accounts/auth.ts', () => ({
  idToken: async () => 'token',
  ensureSignedIn: async () => ({ uid: 'u' }),
}));

onAFreshDevice();
let server: FakeStorage;
let sessions: string[];
let destination: Destination;
beforeEach(() => {
  server = new FakeStorage();
  sessions = [];
  destination = {
    ensureSession: async (sessionId) => {
      sessions.push(sessionId);
    },
    uploadObject,
  };
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const never = new AbortController().signal;
const add = (name: string, content: BlobPart = name) =>
  addUpload({
    sessionId,
    objectPath: `documents/${sessionId}/${name}`,
    contentType: 'text/plain',
    blob: new Blob([content]),
  });
const drain = () => drainOutbox(never, { destination });
const stateOf = async (id: string) => (await readUpload(id))?.state;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('everything that waits is sent, after its session was made known', async () => {
  const ids = await Promise.all(['a', 'b', 'c'].map((name) => add(name)));
  await drain();
  expect(server.created.sort()).toEqual(['a', 'b', 'c'].map((name) => `documents/${sessionId}/${name}`));
  for (const id of ids) expect(await stateOf(id)).toEqual({ kind: 'uploaded', atMs: 1_000_000 });
  expect(sessions).toContain(sessionId);
});

test('at most two files are on their way at the same time', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await add(name);
  let underWay = 0;
  let most = 0;
  destination.uploadObject = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
  };
  await drain();
  expect(most).toBe(2);
});

test('keeps the file when the server answers 500, waits longer each time and sends it in the end', async () => {
  const id = await add('a');
  server.faults.before = (request) =>
    request.method === 'POST' ? new Response(null, { status: 500 }) : undefined;
  const waits = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
  for (const [tries, wait] of waits.entries()) {
    await drain();
    expect(await stateOf(id)).toMatchObject({ kind: 'waiting', attempt: tries + 1, code: 'unavailable' });
    expect(((await nextDueMs()) ?? 0) - Date.now()).toBe(wait);
    expect(await (await readUploadBlob(id))?.text()).toBe('a');
    later(wait);
  }
  delete server.faults.before;
  await drain();
  expect((await stateOf(id))?.kind).toBe('uploaded');
});

test('when the line is back nothing waits for its time any longer, and nothing is tried twice', async () => {
  const ids = [await add('a'), await add('b')];
  server.faults.before = () => {
    throw new TypeError('Failed to fetch');
  };
  await drain();
  await drainOutbox(never, { destination, hurries: true });
  for (const id of ids) expect(await stateOf(id)).toMatchObject({ kind: 'waiting', attempt: 2 });
  delete server.faults.before;
  await drainOutbox(never, { destination, hurries: true });
  for (const id of ids) expect((await stateOf(id))?.kind).toBe('uploaded');
});

test('nothing leaves this device when the server confirms other bytes', async () => {
  const id = await add('a');
  server.faults.after = async (request, response) => {
    if (request.method !== 'POST') return response;
    return Response.json({ ...(await response.json()), size: '0' });
  };
  await drain();
  expect((await stateOf(id))?.kind).toBe('waiting');
  expect(await (await readUploadBlob(id))?.text()).toBe('a');
});

test('a refused file does not hold up the others, and whoever waits for it hears the reason', async () => {
  const refused = await add('a');
  const other = await add('b');
  server.faults.before = (request) => {
    const isFirst = request.method === 'POST' && request.url.endsWith('%2Fa');
    return isFirst ? new Response(null, { status: 413 }) : undefined;
  };
  const waiting = whenUploaded(refused, never);
  const heard = expect(waiting).rejects.toMatchObject({ code: 'invalid-argument' });
  await drain();
  await heard;
  expect((await stateOf(other))?.kind).toBe('uploaded');
  expect(await (await readUploadBlob(refused))?.text()).toBe('a');
});

/** The server refuses the first so many tries. */
function refuseTries(count: number): void {
  let tries = 0;
  server.faults.before = (request) => {
    // What else is posted asks why, and is no try.
    if (request.method !== 'POST' || !request.url.includes('/v0/b/')) return undefined;
    tries += 1;
    return tries <= count ? new Response(null, { status: 403 }) : undefined;
  };
}

test('a server that says no in a bad moment is asked again', async () => {
  const id = await add('a');
  refuseTries(3);
  for (const wait of [1_000, 2_000, 4_000]) {
    await drain();
    expect(await stateOf(id)).toMatchObject({ kind: 'waiting', code: 'permission-denied' });
    later(wait);
  }
  await drain();
  expect((await stateOf(id))?.kind).toBe('uploaded');
});

test('a server that keeps saying no is believed, and the file stays', async () => {
  const id = await add('a');
  refuseTries(Number.POSITIVE_INFINITY);
  for (let tries = 1; tries <= 5; tries += 1) {
    await drain();
    later(60_000);
  }
  expect(await stateOf(id)).toEqual({ kind: 'refused', code: 'permission-denied' });
  expect(await (await readUploadBlob(id))?.text()).toBe('a');
});

test('a file whose confirmation was lost is not sent again', async () => {
  const id = await add('a');
  server.faults.after = (request, response) => {
    if (request.method === 'POST') throw new TypeError('Failed to fetch');
    return response;
  };
  await drain();
  expect((await stateOf(id))?.kind).toBe('waiting');
  later(1_000);
  await drain();
  expect((await stateOf(id))?.kind).toBe('uploaded');
  expect(server.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
});

test('without a sign-in files wait and are not refused', async () => {
  const id = await add('a');
  destination.ensureSession = async () => {
    throw new AppError('unauthenticated');
  };
  await drain();
  expect(await stateOf(id)).toMatchObject({ kind: 'waiting', code: 'unauthenticated' });
});

test('an unexpected failure of our own keeps the file for another try', async () => {
  const id = await add('a');
  destination.uploadObject = async () => {
    throw new TypeError('not a function');
  };
  await drain();
  expect(await stateOf(id)).toMatchObject({ kind: 'waiting', code: 'unknown' });
});

test('a stop frees what was on its way, and the next start goes on at once', async () => {
  const id = await add('a');
  const stopping = new AbortController();
  server.faults.before = (request) => {
    if (request.method === 'POST') stopping.abort();
    return undefined;
  };
  await drainOutbox(stopping.signal, { destination });
  expect(await stateOf(id)).toMatchObject({ kind: 'waiting', code: 'cancelled' });
  delete server.faults.before;
  await drain();
  expect((await stateOf(id))?.kind).toBe('uploaded');
});

test('a file removed while it is on its way stays removed', async () => {
  const id = await add('a');
  server.faults.after = async (request, response) => {
    if (request.method === 'POST') await removeUpload(id);
    return response;
  };
  await drain();
  expect(await readUpload(id)).toBeUndefined();
});

test('what a dead tab was sending goes on at once when the lock is free', async () => {
  const id = await add('a');
  const dead = { nowMs: Date.now(), leaseMs: 45_000, mine: new Set<string>(), hurries: false, isAlone: true };
  await claimUpload(dead);
  await drain();
  expect((await stateOf(id))?.kind).toBe('uploaded');
});

test('a second drain waits for the first and sends nothing twice', async () => {
  for (const name of ['a', 'b', 'c']) await add(name);
  await Promise.all([drain(), drain()]);
  expect(server.created).toHaveLength(3);
  expect(server.requests.filter((request) => request.startsWith('POST'))).toHaveLength(3);
});

test('a heartbeat keeps the lease of a slow upload', async () => {
  const id = await add('a');
  server.faults.before = async (request) => {
    if (request.method !== 'POST') return undefined;
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(async () =>
      expect(await stateOf(id)).toMatchObject({ kind: 'sending', leaseUntilMs: 1_105_000 }),
    );
    return undefined;
  };
  await drain();
  expect((await stateOf(id))?.kind).toBe('uploaded');
});

test('whoever waits hears of the arrival, also when it was before', async () => {
  const id = await add('a');
  const waiting = whenUploaded(id, never);
  await drain();
  await waiting;
  await whenUploaded(id, never);
  await expect(whenUploaded('nothing', never)).rejects.toMatchObject({ code: 'not-found' });
  await expect(whenUploaded(id, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

test('the screens see every upload, how far it is, and when it has gone', async () => {
  const content = randomBytes(5_000_000);
  const id = await add('a', content);
  const stop = await watchUploads();
  expect(uploadsStore.getState()[id]).toEqual({
    sizeBytes: 5_000_000,
    sentBytes: 0,
    state: { kind: 'stored' },
  });
  const seen: number[] = [];
  uploadsStore.subscribe((uploads) => seen.push(uploads[id]?.sentBytes ?? -1));
  await drain();
  await expect.poll(() => uploadsStore.getState()[id]?.state.kind).toBe('uploaded');
  expect(seen).toContain(2 * 1_048_576);
  expect(uploadsStore.getState()[id]?.sentBytes).toBe(5_000_000);
  await removeUpload(id);
  await expect.poll(() => uploadsStore.getState()[id]).toBeUndefined();
  stop();
});

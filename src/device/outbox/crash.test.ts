import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadObject } from '@/backend/objects/objects.ts';
import { changeProgress } from '@/device/storage/books/progress.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { PART_BYTES, readBlob } from '@/device/storage/pages/parts.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { listUploads, storeUpload } from '@/device/storage/uploads/uploads.ts';
import { makeSessionId } from '@/domain/session.ts';
import { FakeStorage, ORIGIN } from '../../../tests/support/fake-storage.ts';
import { freshDevice, onAFreshDevice } from '../../../tests/support/fresh-library.ts';
import { saidYes } from '../../../tests/support/said-yes.ts';
import { drainOutbox, LEASE_MS } from './drain.ts';

/**
 * A tab dies: whatever it was waiting for never comes back, and none of its code runs again. Every wait on the store or
 * on the server is a place to die, before it and after it.
 */
interface Life {
  readonly diesAt: number;
  steps: number;
}
const life = new AsyncLocalStorage<Life>();

async function step(): Promise<void> {
  const mine = life.getStore();
  if (!mine) return;
  mine.steps += 1;
  if (mine.steps >= mine.diesAt) await new Promise<never>(() => {});
}

vi.mock('@/backend/accounts/auth.ts', () => ({
  idToken: async () => 'token',
  ensureSignedIn: async () => ({ uid: 'u' }),
}));
vi.mock('@/device/storage/database.ts', async (original) => {
  const actual = await original<typeof import('@/device/storage/database.ts')>();
  const around =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await step();
      const result = await work(...args);
      await step();
      return result;
    };
  return { ...actual, inLibrary: around(actual.inLibrary), writeStrictly: around(actual.writeStrictly) };
});

onAFreshDevice();
let server: FakeStorage;
beforeEach(() => {
  server = new FakeStorage();
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    await step();
    const response = await server.fetch(...args);
    await step();
    return response;
  });
  vi.stubGlobal('location', { origin: ORIGIN });
  // Death frees locks; here the leases alone must do.
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const destination = { ensureSession: step, uploadObject };
const document = randomBytes(2_000);
/** three chunks */
const recording = randomBytes(4 * 1_048_576 + 300_000);
const page = randomBytes(1_000);

async function fill(): Promise<void> {
  const store = (objectPath: string, bytes: Buffer) =>
    storeUpload({ sessionId, objectPath, contentType: 'x/y', blob: new Blob([Uint8Array.from(bytes)]) });
  await store(`documents/${sessionId}/memoir.txt`, document);
  const objectPath = `voice-samples/${sessionId}/audio_0.wav`;
  const uploadId = await store(objectPath, recording);
  const clips = [{ uploadId, objectPath, fileName: 'rose.wav', isMain: true }];
  await changeProgress((book) => saidYes({ ...book, sessionId, voice: { ...book.voice, clips } }));
  await savePage(sessionId, new Blob([page]));
}

/** Runs `work` until it ends or the tab dies. @returns true when it ended */
async function live(diesAt: number, work: () => Promise<unknown>): Promise<boolean> {
  const mine: Life = { diesAt, steps: 0 };
  let isOver = false;
  const done = life.run(mine, work).then(() => {
    isOver = true;
  });
  await Promise.race([
    done,
    vi.waitFor(() => expect(mine.steps).toBeGreaterThanOrEqual(diesAt), { timeout: 10_000, interval: 1 }),
  ]);
  return isOver;
}

async function settleBeforeTheNextLife(): Promise<void> {
  // What the dead tab had handed to the store or the server still happens, as it would in truth.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  vi.setSystemTime(Date.now() + LEASE_MS + 60_000);
}

async function expectNothingLost(): Promise<void> {
  for (const row of await listUploads()) {
    const there = server.objects.get(row.objectPath);
    if (there) continue;
    const bytes = await readBlob(row.id, row.sizeBytes, row.contentType);
    expect(bytes.size, `${row.objectPath} is neither here nor there`).toBe(row.sizeBytes);
  }
}

async function expectAllArrivedOnce(): Promise<void> {
  expect((await listUploads()).map(({ state }) => state.kind)).toEqual(['uploaded', 'uploaded', 'uploaded']);
  expect([...server.created].sort()).toEqual([
    `book-scans/${sessionId}/page_1.jpg`,
    `documents/${sessionId}/memoir.txt`,
    `voice-samples/${sessionId}/audio_0.wav`,
  ]);
  const bytesOf = (path: string) => Buffer.from(server.objects.get(path)?.bytes ?? []);
  expect(bytesOf(`documents/${sessionId}/memoir.txt`).equals(document)).toBe(true);
  expect(bytesOf(`voice-samples/${sessionId}/audio_0.wav`).equals(recording)).toBe(true);
  expect(bytesOf(`book-scans/${sessionId}/page_1.jpg`).equals(page)).toBe(true);
}

const drain = () => drainOutbox(new AbortController().signal, { destination });

test('wherever the tab dies while sending, the next one sends each file exactly once', {
  timeout: 120_000,
  tags: ['storm'],
}, async () => {
  let diesAt = 1;
  for (let isOver = false; !isOver; diesAt += 1) {
    server = new FakeStorage();
    await freshDevice();
    await fill();
    isOver = await live(diesAt, drain);
    await settleBeforeTheNextLife();
    await expectNothingLost();
    await drain();
    await expectAllArrivedOnce();
  }
  // Fewer places would mean that the test no longer sees the waits of the outbox.
  expect(diesAt).toBeGreaterThan(40);
});

test('a device that dies again and again still sends each file exactly once', async () => {
  // What a dead tab was loading into its memory is gone with it; here all lives have one memory.
  await fill();
  await drain();
  server = new FakeStorage();
  await freshDevice();
  await fill();
  let lifeCount = 0;
  // 7, 11, 13 …: never in step with the outbox, and long enough to get on.
  for (let diesAt = 7; !(await live(diesAt, drain)); diesAt += 2) {
    lifeCount += 1;
    await settleBeforeTheNextLife();
    await expectNothingLost();
  }
  await settleBeforeTheNextLife();
  await drain();
  expect(lifeCount).toBeGreaterThan(3);
  await expectAllArrivedOnce();
}, 60_000);

test('wherever the tab dies while a page is saved, the page is whole or not there', async () => {
  let isOver = false;
  let found = 0;
  for (let diesAt = 1; !isOver; diesAt += 1) {
    isOver = await live(diesAt, () => savePage(sessionId, new Blob([page])));
    await settleBeforeTheNextLife();
    const pages = await listPages(sessionId);
    found = pages.length;
    for (const { uploadId, sizeBytes } of pages) {
      const bytes = await (await readBlob(uploadId, sizeBytes, 'image/jpeg')).arrayBuffer();
      expect(Buffer.from(bytes).equals(page)).toBe(true);
    }
    expect(new Set(pages.map(({ n }) => n)).size).toBe(pages.length);
    expect(await listUploads()).toHaveLength(pages.length);
  }
  expect(found).toBeGreaterThan(0);
});

test('wherever the tab dies while a long file is stored, choosing it again stores it whole', async () => {
  const video = randomBytes(PART_BYTES + 5);
  const store = () =>
    storeUpload({
      sessionId,
      objectPath: `temp-videos/${sessionId}/video.mov`,
      contentType: 'video/quicktime',
      blob: new Blob([video]),
    });
  let isOver = false;
  for (let diesAt = 1; !isOver; diesAt += 1) {
    isOver = await live(diesAt, store);
    await settleBeforeTheNextLife();
  }
  const id = await store();
  const bytes = await (await readBlob(id, video.length, 'video/quicktime')).arrayBuffer();
  expect(Buffer.from(bytes).equals(video)).toBe(true);
}, 60_000);

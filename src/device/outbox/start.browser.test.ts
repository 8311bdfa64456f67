import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '@/backend/accounts/auth.ts';
import { openLibrary } from '@/device/storage/database.ts';
import { readUpload } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import { makeSessionId } from '@/domain/session.ts';
import { addUpload } from './add-upload.ts';
import { startOutbox } from './start.ts';
import { uploadsStore } from './uploads-store.ts';

const backend = vi.hoisted(() => ({ sent: [] as string[], failure: undefined as Error | undefined }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: async () => {} }));
vi.mock('@/backend/objects/objects.ts', () => ({
  uploadObject: async ({ file }: { file: { objectPath: string } }) => {
    if (backend.failure) throw backend.failure;
    backend.sent.push(file.objectPath);
  },
}));

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const add = (name: string) =>
  addUpload({
    sessionId,
    objectPath: `documents/${sessionId}/${name}`,
    contentType: 'text/plain',
    blob: new Blob([name]),
  });
const stateOf = async (id: string) => (await readUpload(id))?.state.kind;
const becomes = (id: string, kind: string) => expect.poll(() => stateOf(id)).toBe(kind);

let stop = () => {};
beforeEach(async () => {
  const library = await openLibrary();
  for (const store of library.objectStoreNames) await library.clear(store);
  backend.sent = [];
  backend.failure = undefined;
  currentUser.setState({ status: 'unknown', user: null });
});
afterEach(() => stop());

test('what waited before the page was opened is sent, and what is added later as well', async () => {
  const before = await add('before');
  stop = startOutbox();
  await becomes(before, 'uploaded');
  const later = await add('later');
  await becomes(later, 'uploaded');
  await expect.poll(() => uploadsStore.getState()[later]?.state.kind).toBe('uploaded');
});

test('when the line comes back, nothing waits for its time', async () => {
  backend.failure = new AppError('unavailable');
  const id = await add('a');
  stop = startOutbox();
  await becomes(id, 'waiting');
  backend.failure = undefined;
  globalThis.dispatchEvent(new Event('online'));
  await becomes(id, 'uploaded');
});

test('a postponed file is sent when its time has come', async () => {
  backend.failure = new AppError('unavailable');
  const id = await add('a');
  stop = startOutbox();
  await becomes(id, 'waiting');
  backend.failure = undefined;
  await becomes(id, 'uploaded');
});

test('what was refused for the person is tried again when another person has signed in', async () => {
  backend.failure = new AppError('permission-denied');
  const id = await add('a');
  stop = startOutbox();
  // A single refusal may be a bad moment of the server; only one that stays counts.
  await vi.waitFor(
    async () => {
      globalThis.dispatchEvent(new Event('online'));
      expect(await stateOf(id)).toBe('refused');
    },
    { timeout: 10_000, interval: 100 },
  );
  backend.failure = undefined;
  currentUser.setState({ status: 'signed-in', user: { uid: 'ada', email: null, isAnonymous: false } });
  await becomes(id, 'uploaded');
});

test('after the stop nothing is sent any more', async () => {
  stop = startOutbox();
  stop();
  const id = await add('a');
  globalThis.dispatchEvent(new Event('online'));
  const other = startOutbox();
  await becomes(id, 'uploaded');
  expect(backend.sent).toHaveLength(1);
  other();
});

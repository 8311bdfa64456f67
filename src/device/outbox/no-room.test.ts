import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadObject } from '@/backend/objects/objects.ts';
import { readUpload, readUploadBlob } from '@/device/storage/uploads/uploads.ts';
import { ERRORS } from '@/domain/errors.ts';
import { makeSessionId } from '@/domain/session.ts';
import { FakeStorage, ORIGIN } from '../../../tests/support/fake-storage.ts';
import { onAFreshDevice } from '../../../tests/support/fresh-library.ts';
import { addUpload } from './add-upload.ts';
import { drainOutbox } from './drain.ts';
import { forgetFullness, readSendingChoice, stopOf } from './sending-choice.ts';

vi.mock('@/backend/accounts/auth.ts', () => ({
  idToken: async () => 'token',
  ensureSignedIn: async () => ({ uid: 'u' }),
}));

const flag = vi.hoisted(() => ({ isSet: false }));
vi.mock('@/backend/services.ts', () => ({
  documents: async () => ({ read: async () => (flag.isSet ? { id: 'u', data: {} } : null) }),
}));

onAFreshDevice();
const PAGES = 20;
let server: FakeStorage;
let word: string | null;
beforeEach(() => {
  server = new FakeStorage();
  word = 'allowance-used-up';
  server.faults.before = (request) => {
    if (word === null || request.url.endsWith('/config.json')) return undefined;
    return Response.json({ error: { code: 429, message: 'no room', status: word } }, { status: 429 });
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
const destination = { ensureSession: async () => undefined, uploadObject };
const drain = () => drainOutbox(never, { hurries: true, destination });
const addPages = () =>
  Promise.all(
    Array.from({ length: PAGES }, (_, n) =>
      addUpload({
        sessionId,
        objectPath: `book-scans/${sessionId}/page_${n + 1}.jpg`,
        contentType: 'image/jpeg',
        blob: new Blob([`page ${n + 1}`]),
      }),
    ),
  );

test.each([
  ['allowance-used-up', 6 * 3_600_000],
  ['server-full', 600_000],
] as const)(
  '%s: every page stays on the phone, nothing is asked again for a while, then all is sent',
  async (code, waitMs) => {
    word = code;
    const ids = await addPages();
    await drain();
    const asked = () => server.requests.filter((request) => request !== 'GET /config.json').length;
    expect(asked()).toBeLessThanOrEqual(2);
    expect(stopOf(await readSendingChoice())).toBe(code);
    expect(ERRORS[code].sentence).toMatch(/[Pp]lease/);
    const before = asked();
    for (let minute = 0; minute < 5; minute++) {
      vi.setSystemTime(Date.now() + 60_000);
      await drain();
    }
    expect(asked()).toBe(before);
    for (const [n, id] of ids.entries())
      expect(await (await readUploadBlob(id))?.text()).toBe(`page ${n + 1}`);
    word = null;
    vi.setSystemTime(Date.now() + waitMs);
    await drain();
    for (const id of ids) expect((await readUpload(id))?.state.kind).toBe('uploaded');
  },
);

test('the person who has made room need not wait', async () => {
  const ids = await addPages();
  await drain();
  word = null;
  await forgetFullness();
  await drain();
  for (const id of ids) expect((await readUpload(id))?.state.kind).toBe('uploaded');
});

test('rules that refuse without a word are asked why, and the pages wait as well', async () => {
  word = null;
  flag.isSet = true;
  server.faults.before = (request) =>
    request.method === 'POST' && flag.isSet ? new Response(null, { status: 403 }) : undefined;
  const ids = await addPages();
  await drain();
  expect(stopOf(await readSendingChoice())).toBe('allowance-used-up');
  expect(server.requests.length).toBeLessThan(PAGES);
  flag.isSet = false;
  await forgetFullness();
  await drain();
  for (const id of ids) expect((await readUpload(id))?.state.kind).toBe('uploaded');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { readUpload } from '@/device/storage/uploads/uploads.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../tests/support/fresh-library.ts';
import { addUpload } from './add-upload.ts';
import type { Destination } from './drain.ts';
import { drainOutbox, showBadge } from './drain.ts';
import { reportsConnectionType, saveSendingChoice } from './sending-choice.ts';

vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn() }));
vi.mock('@/backend/objects/objects.ts', () => ({ uploadObject: vi.fn() }));

onAFreshDevice();

class Line extends EventTarget {
  type: string | undefined = undefined;
  become(type: string) {
    this.type = type;
    this.dispatchEvent(new Event('change'));
  }
}
let line: Line;
let badge: number | null;
beforeEach(() => {
  line = new Line();
  badge = null;
  vi.stubGlobal('navigator', {
    connection: line,
    setAppBadge: async (count: number) => {
      badge = count;
    },
    clearAppBadge: async () => {
      badge = null;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const never = new AbortController().signal;
const add = (name: string) =>
  addUpload({
    sessionId,
    objectPath: `documents/${sessionId}/${name}`,
    contentType: 'text/plain',
    blob: new Blob([name]),
  });
const kindOf = async (id: string) => (await readUpload(id))?.state.kind;
const quick: Destination = { ensureSession: async () => {}, uploadObject: async () => {} };
const drain = (destination = quick) => drainOutbox(never, { destination });

test('paused, nothing is sent until the person goes on', async () => {
  const id = await add('a');
  await saveSendingChoice('isPaused', true);
  await drain();
  expect(await kindOf(id)).toBe('stored');
  await saveSendingChoice('isPaused', false);
  await drain();
  expect(await kindOf(id)).toBe('uploaded');
});

test('a pause stops what is under way, and costs nothing of it', async () => {
  const id = await add('film');
  const begun = Promise.withResolvers<void>();
  const long: Destination = {
    ...quick,
    uploadObject: ({ signal }) =>
      new Promise((_, reject) => {
        begun.resolve();
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const draining = drain(long);
  await begun.promise;
  await saveSendingChoice('isPaused', true);
  await draining;
  expect(await kindOf(id)).toBe('waiting');
  await saveSendingChoice('isPaused', false);
  await drain();
  expect(await kindOf(id)).toBe('uploaded');
});

test.each([
  ['cellular', 'stored'],
  ['wifi', 'uploaded'],
  ['ethernet', 'uploaded'],
  ['unknown', 'uploaded'],
])('only on Wi-Fi, a line of the kind %s leaves a file %s', async (type, kind) => {
  const id = await add('a');
  line.become(type);
  await saveSendingChoice('isWifiOnly', true);
  await drain();
  expect(await kindOf(id)).toBe(kind);
});

test('a line that becomes a phone’s own stops what is under way', async () => {
  const id = await add('film');
  await saveSendingChoice('isWifiOnly', true);
  line.become('wifi');
  const begun = Promise.withResolvers<void>();
  const draining = drain({
    ...quick,
    uploadObject: ({ signal }) =>
      new Promise((_, reject) => {
        begun.resolve();
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  await begun.promise;
  line.become('cellular');
  await draining;
  expect(await kindOf(id)).toBe('waiting');
});

test('the choice is offered only where the browser can tell', () => {
  expect(reportsConnectionType()).toBe(false);
  line.become('wifi');
  expect(reportsConnectionType()).toBe(true);
});

test('the icon shows how many pages wait, and nothing when all are safe', async () => {
  await savePage(sessionId, new Blob(['one']));
  await savePage(sessionId, new Blob(['two']));
  await add('a document is no page');
  await showBadge();
  expect(badge).toBe(2);
  await drain();
  await expect.poll(() => badge).toBeNull();
});

import { afterEach, expect, test, vi } from 'vitest';
import { makeSessionId } from '@/domain/session.ts';
import { freeConfirmed } from '@/storage/page-changes.ts';
import { listPages, savePage } from '@/storage/pages.ts';
import { roomLeft } from '@/storage/quota.ts';
import { claimUpload, confirmUpload } from '@/storage/upload-queue.ts';
import { listUploads, storeUpload } from '@/storage/uploads.ts';
import { onAFreshDevice } from '../../tests/support/fresh-library.ts';

onAFreshDevice();
afterEach(() => vi.unstubAllGlobals());

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
  const wish = { nowMs: Date.now(), leaseMs: 1_000, mine: new Set<string>(), hurries: false, isAlone: true };
  for (let row = await claimUpload(wish); row; row = await claimUpload(wish)) {
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

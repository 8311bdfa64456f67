import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { openLibrary } from '@/device/storage/database.ts';
import { PART_BYTES, readBytes } from '@/device/storage/pages/parts.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { claimUpload, confirmUpload, refuseUpload } from './upload-queue.ts';
import {
  listUploads,
  readUpload,
  readUploadBlob,
  releaseSession,
  removeUpload,
  storeUpload,
  sweepOrphans,
} from './uploads.ts';

onAFreshDevice();

const claim = (nowMs: number) =>
  claimUpload({ nowMs, leaseMs: 1_000, mine: new Set(), hurries: false, isAlone: false });
const sessionId = makeSessionId(1_000, new Uint8Array(16));
const aFile = (objectPath: string, content: BlobPart = 'some bytes') => ({
  sessionId,
  objectPath,
  contentType: 'text/plain',
  blob: new Blob([content]),
});
const document = aFile(`documents/${sessionId}/memoir.txt`);
const clip = aFile(`voice-samples/${sessionId}/audio_0.mp3`);
const countParts = async () => (await openLibrary()).count('parts');

test('the same bytes for the same place are one upload', async () => {
  const first = await storeUpload(document);
  expect(await storeUpload(document)).toBe(first);
  expect(await listUploads()).toHaveLength(1);
  expect(await storeUpload(aFile(document.objectPath, 'other bytes'))).not.toBe(first);
});

test('a file longer than a part is kept in parts and read across their borders', async () => {
  const bytes = randomBytes(2 * PART_BYTES + 1_000);
  const id = await storeUpload(aFile(`temp-videos/${sessionId}/video.mov`, bytes));
  expect(await countParts()).toBe(3);
  const across = await readBytes(id, PART_BYTES - 10, 2 * PART_BYTES + 10);
  expect(Buffer.compare(across, bytes.subarray(PART_BYTES - 10, 2 * PART_BYTES + 10))).toBe(0);
  const whole = await (await readUploadBlob(id))?.arrayBuffer();
  expect(Buffer.compare(Buffer.from(whole ?? new ArrayBuffer()), bytes)).toBe(0);
});

test('the bytes of a document are released once the server has them, those of a clip are kept to listen to', async () => {
  for (const file of [document, clip]) {
    const id = await storeUpload(file);
    await claim(0);
    await confirmUpload(id, 5);
    const isKept = file === clip;
    expect(await (await readUploadBlob(id))?.text()).toBe(isKept ? 'some bytes' : undefined);
  }
});

test('a file that has arrived and is chosen again is sent again, bytes and all', async () => {
  for (const file of [document, aFile(`temp-videos/${sessionId}/video.mov`, randomBytes(PART_BYTES + 10))]) {
    const id = await storeUpload(file);
    await claim(0);
    await confirmUpload(id, 5);
    expect(await storeUpload(file)).toBe(id);
    expect(await readUpload(id)).toMatchObject({ state: { kind: 'stored' }, resume: null });
    const bytes = await readBytes(id, 0, file.blob.size);
    expect(Buffer.compare(bytes, Buffer.from(await file.blob.arrayBuffer()))).toBe(0);
    await claim(0);
    await confirmUpload(id, 5);
  }
});

test('a confirmation that comes after the lease was lost counts all the same', async () => {
  const id = await storeUpload(document);
  await confirmUpload(id, 5);
  expect((await readUpload(id))?.state).toEqual({ kind: 'uploaded', atMs: 5 });
});

test('a file that was refused and is chosen again gets another chance', async () => {
  const id = await storeUpload(document);
  await claim(0);
  await refuseUpload(id, 'permission-denied');
  await storeUpload(document);
  expect((await readUpload(id))?.state).toEqual({ kind: 'stored' });
});

test('a removed upload is gone, and what happens to it afterwards changes nothing', async () => {
  const id = await storeUpload(clip);
  await claim(0);
  await removeUpload(id);
  await confirmUpload(id, 5);
  expect(await readUpload(id)).toBeUndefined();
  expect(await countParts()).toBe(0);
});

test('starting over releases what was sent and keeps what was not, until it is', async () => {
  const sent = await storeUpload(clip);
  await claim(0);
  await confirmUpload(sent, 5);
  const waiting = await storeUpload(aFile(`voice-samples/${sessionId}/audio_1.mp3`));
  await releaseSession(sessionId, new Set([waiting]));
  expect((await listUploads()).map(({ id }) => id)).toEqual([waiting]);
  expect(await (await readUploadBlob(waiting))?.text()).toBe('some bytes');
  await confirmUpload(waiting, 6);
  expect(await countParts()).toBe(0);
});

test('parts without a row are swept away after a day, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  await storeUpload(document);
  const library = await openLibrary();
  await library.put('parts', { bytes: new ArrayBuffer(8), writtenAtMs: 1_000_000 }, ['nobody', 0]);
  await sweepOrphans(1_000_000 + 3_600_000);
  expect(await countParts()).toBe(2);
  await sweepOrphans(1_000_000 + 25 * 3_600_000);
  expect(await library.getAllKeys('parts')).toEqual([[expect.stringContaining('memoir.txt'), 0]]);
  vi.useRealTimers();
});

import { expect, test } from 'vitest';
import {
  addDownloadPart,
  beginDownload,
  DOWNLOAD_PART_BYTES,
  isWhole,
  keptBytes,
  readDownload,
  readDownloadExtras,
  readDownloadPart,
  removeDownload,
} from '@/storage/downloads.ts';
import { onAFreshDevice } from '../../tests/support/fresh-library.ts';

onAFreshDevice();

const sizeBytes = DOWNLOAD_PART_BYTES + 10;
const row = { orderId: 'o1', url: '/phone.mp3', sizeBytes, partCount: 0 };
const bytes = (length: number) => new ArrayBuffer(length);

test('parts count in order, each once, and make the book whole', async () => {
  await beginDownload(row, { timings: null, cover: bytes(3) });
  expect(await addDownloadPart('o1', 1, bytes(10))).toBeNull();
  expect(await addDownloadPart('o1', 0, bytes(DOWNLOAD_PART_BYTES))).toMatchObject({ partCount: 1 });
  expect(await addDownloadPart('o1', 0, bytes(1))).toBeNull();
  const first = await readDownload('o1');
  expect(first && [isWhole(first), keptBytes(first)]).toEqual([false, DOWNLOAD_PART_BYTES]);
  await addDownloadPart('o1', 1, bytes(10));
  const whole = await readDownload('o1');
  expect(whole && [isWhole(whole), keptBytes(whole)]).toEqual([true, sizeBytes]);
  expect((await readDownloadPart('o1', 1)).byteLength).toBe(10);
  expect((await readDownloadExtras('o1'))?.cover?.byteLength).toBe(3);
});

test('what was removed is gone, and a late part of it is not kept', async () => {
  await beginDownload(row, { timings: null, cover: null });
  await addDownloadPart('o1', 0, bytes(DOWNLOAD_PART_BYTES));
  await removeDownload('o1');
  expect(await readDownload('o1')).toBeUndefined();
  expect(await addDownloadPart('o1', 1, bytes(10))).toBeNull();
  await expect(readDownloadPart('o1', 0)).rejects.toMatchObject({ code: 'storage-unavailable' });
});

test('beginning anew lets go of what was there of another file', async () => {
  await beginDownload(row, { timings: null, cover: null });
  await addDownloadPart('o1', 0, bytes(DOWNLOAD_PART_BYTES));
  await beginDownload({ ...row, sizeBytes: 99 }, { timings: null, cover: null });
  expect(await readDownload('o1')).toMatchObject({ partCount: 0, sizeBytes: 99 });
  await expect(readDownloadPart('o1', 0)).rejects.toMatchObject({ code: 'storage-unavailable' });
});

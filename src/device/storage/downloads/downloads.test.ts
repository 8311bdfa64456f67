import { expect, test } from 'vitest';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import {
  addDownloadPart,
  addDownloadPhoto,
  beginDownload,
  DOWNLOAD_PART_BYTES,
  isComplete,
  isWhole,
  keptBytes,
  listDownloadPhotos,
  readDownload,
  readDownloadExtras,
  readDownloadPart,
  readDownloadPhoto,
  removeDownload,
} from './downloads.ts';

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

test('photographs count once each, and one that is gone for good is not looked for again', async () => {
  const photos = { count: 2, keptCount: 0, bytes: 0 };
  await beginDownload({ ...row, sizeBytes: 10, partCount: 1, photos }, { timings: null, cover: null });
  expect((await addDownloadPhoto('o1', 'a', bytes(7)))?.photos?.keptCount).toBe(1);
  expect(await addDownloadPhoto('o1', 'a', bytes(8))).toBeNull();
  const half = await readDownload('o1');
  expect(half && [isWhole(half), isComplete(half)]).toEqual([true, false]);
  await addDownloadPhoto('o1', 'b', bytes(0));
  const all = await readDownload('o1');
  expect(all?.photos).toEqual({ count: 2, keptCount: 2, bytes: 7 });
  expect(all && isComplete(all)).toBe(true);
  expect(await listDownloadPhotos('o1')).toEqual(new Set(['a', 'b']));
  expect((await readDownloadPhoto('o1', 'a'))?.size).toBe(7);
  expect(await readDownloadPhoto('o1', 'b')).toBeNull();
});

test('the photographs go with their book, and no other book loses any', async () => {
  const photos = { count: 1, keptCount: 0, bytes: 0 };
  for (const orderId of ['o1', 'o10', 'o0']) {
    await beginDownload({ ...row, orderId, photos }, { timings: null, cover: null });
    await addDownloadPhoto(orderId, 'a', bytes(7));
  }
  await removeDownload('o1');
  expect(await readDownloadPhoto('o1', 'a')).toBeNull();
  expect(await addDownloadPhoto('o1', 'b', bytes(7))).toBeNull();
  expect([await readDownloadPhoto('o10', 'a'), await readDownloadPhoto('o0', 'a')]).not.toContain(null);
});

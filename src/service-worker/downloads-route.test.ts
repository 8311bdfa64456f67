import { beforeEach, expect, test } from 'vitest';
import { downloadAddress } from '@/device/storage/downloads/download-address.ts';
import { addDownloadPart, beginDownload, DOWNLOAD_PART_BYTES } from '@/device/storage/downloads/downloads.ts';
import { answerDownload, isDownloadAddress, rangeOf } from '@/service-worker/downloads-route.ts';
import { freshDevice } from '../../tests/support/fresh-library.ts';

const sizeBytes = DOWNLOAD_PART_BYTES * 2 + 1_000;
const file = Uint8Array.from({ length: sizeBytes }, (_, i) => (i * 31 + (i >> 8)) & 255);
const ask = (range?: string) =>
  answerDownload(
    new Request(`https://app.test${downloadAddress('o1')}`, range ? { headers: { range } } : {}),
  );

async function keep(parts: number): Promise<void> {
  await beginDownload({ orderId: 'o1', url: '/x', sizeBytes, partCount: 0 }, { timings: null, cover: null });
  for (let part = 0; part < parts; part += 1) {
    const from = part * DOWNLOAD_PART_BYTES;
    await addDownloadPart('o1', part, file.slice(from, from + DOWNLOAD_PART_BYTES).buffer);
  }
}
beforeEach(freshDevice);

test.each([
  ['bytes=0-', 0, sizeBytes - 1],
  ['bytes=5-9', 5, 9],
  [
    `bytes=${DOWNLOAD_PART_BYTES - 3}-${DOWNLOAD_PART_BYTES + 3}`,
    DOWNLOAD_PART_BYTES - 3,
    DOWNLOAD_PART_BYTES + 3,
  ],
  ['bytes=-7', sizeBytes - 7, sizeBytes - 1],
  [`bytes=${sizeBytes - 2}-${sizeBytes + 50}`, sizeBytes - 2, sizeBytes - 1],
])('answers %s with these bytes and no others', async (range, start, end) => {
  await keep(3);
  const response = await ask(range);
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${sizeBytes}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBe(end - start + 1);
  expect(Buffer.from(bytes).equals(file.subarray(start, end + 1))).toBe(true);
});

test('without a range all of it comes', async () => {
  await keep(3);
  const response = await ask();
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, sizeBytes]);
});

test('refuses what lies behind the end, and a book that is not whole', async () => {
  await keep(3);
  expect((await ask(`bytes=${sizeBytes}-`)).status).toBe(416);
  await keep(2);
  expect((await ask('bytes=0-')).status).toBe(404);
});

test('reads a part only when it is wanted', async () => {
  await keep(3);
  const reader = (await ask('bytes=0-')).body?.getReader();
  const first = await reader?.read();
  expect(first?.value?.length).toBe(DOWNLOAD_PART_BYTES);
  await reader?.cancel();
});

test('answers for its own addresses alone', () => {
  expect(isDownloadAddress(new URL('https://app.test/downloads/o1.mp3'))).toBe(true);
  for (const path of ['/downloads/', '/downloads/a/b.mp3', '/downloads/o1.mp3/x', '/v0/downloads/o1.mp3'])
    expect(isDownloadAddress(new URL(`https://app.test${path}`))).toBe(false);
  expect(rangeOf('bytes=a-b', 10)).toBeNull();
});

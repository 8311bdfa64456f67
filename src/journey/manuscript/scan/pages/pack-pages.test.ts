import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { listPages } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../../tests/support/fresh-library.ts';
import { packPages } from './pack-pages.ts';

onAFreshDevice();

const memoir = makeSessionId(1_000, new Uint8Array(16));

/** What another program finds in the zip; it checks sizes and sums. */
async function unpack(zip: Blob): Promise<[name: string, content: string, year: number][]> {
  const opened = await yauzl.fromBufferPromise(Buffer.from(await zip.arrayBuffer()));
  const found: [string, string, number][] = [];
  for await (const entry of opened.eachEntry()) {
    const bytes = Buffer.concat(await (await opened.openReadStreamPromise(entry)).toArray());
    found.push([entry.fileName, bytes.toString('latin1'), entry.getLastModDate().getFullYear()]);
  }
  return found;
}

test('another program unpacks every photo as it was, in the order of the book and without a date', async () => {
  const photos = Array.from({ length: 12 }, (_, i) => `photo ${i} `.repeat(i * 100 + 1));
  for (const photo of photos) await savePage(memoir, new Blob([photo, Uint8Array.of(0, 255, 128)]));
  const told: number[] = [];
  const zip = await packPages(await listPages(memoir), (count) => told.push(count));
  expect(zip.type).toBe('application/zip');
  expect(await unpack(zip)).toEqual(
    photos.map((photo, i) => [`page-${String(i + 1).padStart(3, '0')}.jpg`, `${photo}\0\xff\x80`, 1980]),
  );
  expect(told).toEqual(photos.map((_, i) => i + 1));
});

test('a page that is neither here nor in small says so, instead of a zip without it', async () => {
  const saved = await savePage(memoir, new Blob(['one']));
  const gone = { ...saved, id: 'gone' };
  await expect(packPages([saved, gone], () => {})).rejects.toMatchObject({ code: 'not-found' });
});

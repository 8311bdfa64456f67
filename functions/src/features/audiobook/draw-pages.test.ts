import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { storedTimings } from '../../../../src/domain/audiobook/timings.ts';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { pagePainter } from '../../adapters/cover/page-painter.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { drawPages } from './run-generate-tts.ts';

const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
const orderId = 'o1';
const PHOTO = readFileSync(new URL('../../../../tests/fixtures/page.jpg', import.meta.url));
const page = (n: number) => objectPath.page(sessionId, n);
const picture = (n: number) => `page-pictures/${orderId}/page_${n}.jpg`;
const { signal } = new AbortController();
const painter = pagePainter();
afterAll(() => painter.close());

/** A book of these photographs, one sentence each. */
async function bookOf(photos: readonly { path: string; half: 0 | 1 | null }[]) {
  const objects = memoryObjects();
  const starts = photos.map((_, i) => i);
  const timings = storedTimings({
    ...{ durationSeconds: 9, chapters: [], starts, texts: starts.map(String), paragraphs: [0] },
    photos: photos.map((photo, sentence) => ({ sentence, ...photo })),
  });
  const type = { contentType: 'application/json' };
  await objects.write(objectPath.timings(orderId), Buffer.from(JSON.stringify(timings)), type);
  return { objects, pagePainter: painter };
}

it('draws each photographed page as it is prepared to be read, and a page that is there only once', async () => {
  const ports = await bookOf([
    { path: page(1), half: null },
    { path: page(1), half: null },
  ]);
  await ports.objects.write(page(1), PHOTO, { contentType: 'image/jpeg' });
  await drawPages(ports, orderId, signal);
  const drawn = await buffer(await ports.objects.read(picture(1)));
  const { format, width } = await sharp(drawn).metadata();
  // Prepared: the photograph itself is narrower.
  expect([format, width]).toEqual(['jpeg', 1_000]);
  await ports.objects.write(picture(1), Buffer.from('as it was'), { contentType: 'image/jpeg' });
  await drawPages(ports, orderId, signal);
  expect(String(await buffer(await ports.objects.read(picture(1))))).toBe('as it was');
});

it('leaves out what is gone, no photograph, or has other sides than were read', async () => {
  const ports = await bookOf([
    { path: page(1), half: null },
    { path: page(2), half: null },
    { path: page(3), half: 1 },
    { path: 'audiobooks/o1/cover.jpg', half: null },
  ]);
  await ports.objects.write(page(2), Buffer.from('no picture'), { contentType: 'image/jpeg' });
  await ports.objects.write(page(3), PHOTO, { contentType: 'image/jpeg' });
  await drawPages(ports, orderId, signal);
  expect(await ports.objects.all(`page-pictures/${orderId}/`)).toEqual([]);
});

it('has nothing to draw of a book that was never photographed, or whose times are not known', async () => {
  await drawPages(await bookOf([]), orderId, signal);
  await expect(drawPages({ objects: memoryObjects() }, orderId, signal)).resolves.toBeUndefined();
});

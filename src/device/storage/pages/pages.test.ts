import { expect, test } from 'vitest';
import { leaveBooks } from '@/device/storage/books/left-books.ts';
import { loadProgress } from '@/device/storage/books/progress.ts';
import { closeLibrary, openLibrary } from '@/device/storage/database.ts';
import { listUploads } from '@/device/storage/uploads/uploads.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { listPages, readPage, readThumbs, removePage } from './pages.ts';
import { savePage } from './save-page.ts';

onAFreshDevice();

const memoir = makeSessionId(1_000, new Uint8Array(16));
const otherMemoir = makeSessionId(2_000, new Uint8Array(16));
const photo = (text: string) => new Blob([text], { type: 'image/jpeg' });

test('a saved page is there after the tab died, with its photo and a queued upload', async () => {
  const saved = await savePage(memoir, photo('page one'));
  await closeLibrary();
  expect(await listPages(memoir)).toEqual([saved]);
  expect(await (await readPage(saved.id)).text()).toBe('page one');
  const [upload] = await listUploads();
  expect(upload).toMatchObject({
    id: saved.uploadId,
    objectPath: `book-scans/${memoir}/page_1.jpg`,
    contentType: 'image/jpeg',
    sizeBytes: 8,
    state: { kind: 'stored' },
  });
});

test('page numbers are permanent: a removed one is never given again', async () => {
  const first = await savePage(memoir, photo('one'));
  const second = await savePage(memoir, photo('two'));
  await removePage(second.id);
  const third = await savePage(memoir, photo('three'));
  expect([first.n, second.n, third.n]).toEqual([1, 2, 3]);
  expect((await listPages(memoir)).map(({ n }) => n)).toEqual([1, 3]);
});

test('pages saved at the same moment get different numbers, and the same photo twice is two pages', async () => {
  const saved = await Promise.all(Array.from({ length: 5 }, () => savePage(memoir, photo('same'))));
  expect(saved.map(({ n }) => n).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(saved.map(({ uploadId }) => uploadId)).size).toBe(5);
});

test('sessions count and list for themselves', async () => {
  await savePage(memoir, photo('one'));
  const other = await savePage(otherMemoir, photo('other'));
  expect(other.n).toBe(1);
  expect(await listPages(otherMemoir)).toEqual([other]);
});

test('pages are listed by number, also beyond nine', async () => {
  for (let n = 1; n <= 12; n += 1) await savePage(memoir, photo(`page ${n}`));
  expect((await listPages(memoir)).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('removing a page takes its photo and its waiting upload along', async () => {
  const page = await savePage(memoir, photo('one'));
  await removePage(page.id);
  expect(await listUploads()).toEqual([]);
  expect(await (await openLibrary()).count('parts')).toBe(0);
  await expect(readPage(page.id)).rejects.toMatchObject({ code: 'not-found' });
});

test('a photo whose bytes are gone is an error and no empty picture', async () => {
  const page = await savePage(memoir, photo('one'));
  await (await openLibrary()).clear('parts');
  await expect(readPage(page.id)).rejects.toMatchObject({ code: 'storage-unavailable' });
});

test('small pictures are read together, in the order asked; one without is left out', async () => {
  const thumb = (text: string) => new TextEncoder().encode(text).buffer;
  const one = await savePage(memoir, photo('one'), { thumb: thumb('small one') });
  const bare = await savePage(memoir, photo('two'));
  const three = await savePage(memoir, photo('three'), { thumb: thumb('small three') });
  const found = await readThumbs([three.id, bare.id, one.id]);
  const texts = found.map((bytes) => bytes && new TextDecoder().decode(bytes));
  expect(texts).toEqual(['small three', undefined, 'small one']);
});

test('bytes and checksum that were made beside this thread are taken as they are', async () => {
  const bytes = new TextEncoder().encode('page one').buffer;
  const plain = await savePage(memoir, photo('page one'));
  const [, sha256 = ''] = plain.uploadId.split('#');
  const saved = await savePage(memoir, photo('page one'), { read: { bytes, sha256 } });
  expect(saved.uploadId.split('#')[1]).toBe(sha256);
  expect(await (await readPage(saved.id)).text()).toBe('page one');
});

test('a page that needs its book is kept in a book that was left, and refused where the book is gone', async () => {
  const { sessionId } = await loadProgress();
  await savePage(sessionId, photo('one'), { needsBook: true });
  await leaveBooks('rose');
  await savePage(sessionId, photo('two'), { needsBook: true });
  expect(await listPages(sessionId)).toHaveLength(2);
  expect(await listPages((await loadProgress()).sessionId)).toEqual([]);
  const refused = savePage(memoir, photo('three'), { needsBook: true });
  await expect(refused).rejects.toMatchObject({ code: 'not-found' });
  expect(await (await openLibrary()).count('parts')).toBe(2);
});

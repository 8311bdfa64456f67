import { expect, test } from 'vitest';
import { keepHelpedBook, listHelpedBooks } from '@/device/storage/books/keep-helped-book.ts';
import { sha256OfBytes } from '@/device/storage/uploads/sha256.ts';
import { claimUpload, refuseUpload } from '@/device/storage/uploads/upload-queue.ts';
import { listUploads } from '@/device/storage/uploads/uploads.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { keepArrivedPage, knownNumbers } from './arrived-page.ts';
import { sweepRemoved } from './page-changes.ts';
import { listPages, readPage } from './pages.ts';
import { savePage } from './save-page.ts';
import { hidePage, restorePage } from './take-away.ts';

onAFreshDevice();

const memoir = makeSessionId(1_000, new Uint8Array(16));
const book = { sessionId: memoir, token: 't', title: '', range: '10', joinedAtMs: 1 };
const numbers = async () => (await listPages(memoir)).map(({ n }) => n);
const listed = async (n: number) => ({
  ...{ n, sizeBytes: 6, arrivedMs: 5 },
  sha256: await sha256OfBytes(new TextEncoder().encode(`page ${n}`).buffer as ArrayBuffer),
});
const arrive = async (n: number, text = `page ${n}`) =>
  keepArrivedPage(memoir, {
    page: await listed(n),
    photo: new Blob([text], { type: 'image/jpeg' }),
    ...{ thumb: new ArrayBuffer(1), warnings: [], look: undefined },
  });

test('a helper’s pages have numbers of their own, which no second joining gives out again', async () => {
  await keepHelpedBook(book);
  expect((await savePage(memoir, new Blob(['a']), { needsBook: true })).n).toBe(100_001);
  await keepHelpedBook({ ...book, token: 'newer', joinedAtMs: 2 });
  expect((await savePage(memoir, new Blob(['b']), { needsBook: true })).n).toBe(100_002);
  expect(await listHelpedBooks()).toEqual([{ ...book, token: 'newer', joinedAtMs: 2 }]);
});

test('what was refused when the help had ended is on its way again after another invitation', async () => {
  await keepHelpedBook(book);
  const { uploadId } = await savePage(memoir, new Blob(['a']));
  const mine = new Set<string>();
  await claimUpload({ nowMs: Date.now(), leaseMs: 1_000, mine, hurries: false, isAlone: true });
  await refuseUpload(uploadId, 'permission-denied');
  await keepHelpedBook(book);
  expect((await listUploads()).map(({ state }) => state.kind)).toEqual(['stored']);
});

test('a page from another phone comes once, behind the own ones, and is not sent again', async () => {
  await savePage(memoir, new Blob(['own']));
  await Promise.all([arrive(100_001), arrive(100_001)]);
  await savePage(memoir, new Blob(['own too']));
  expect(await numbers()).toEqual([1, 2, 100_001]);
  const [, , came] = await listPages(memoir);
  expect(await (await readPage(came?.id ?? '')).text()).toBe('page 100001');
  expect((await listUploads()).filter(({ state }) => state.kind === 'uploaded')).toHaveLength(1);
});

test('a page from another phone that was deleted here comes back by hand alone', async () => {
  await arrive(100_001);
  const [came] = await listPages(memoir);
  await hidePage(came?.id ?? '', 1_000);
  await arrive(100_001);
  expect(await numbers()).toEqual([]);
  await restorePage(came?.id ?? '');
  expect(await numbers()).toEqual([100_001]);
  await hidePage(came?.id ?? '', 1_000);
  await sweepRemoved(memoir, 2_000);
  expect([...(await knownNumbers(memoir))]).toEqual([100_001]);
  await arrive(100_001);
  expect(await numbers()).toEqual([]);
});

test('bytes that are not those that were sent do not become a page', async () => {
  await expect(arrive(100_001, 'other')).rejects.toMatchObject({ code: 'stored-file-damaged' });
  expect(await numbers()).toEqual([]);
});

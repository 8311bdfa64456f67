import { expect, test } from 'vitest';
import { countUnsent } from '@/device/storage/clear-library.ts';
import { closeLibrary, inLibrary } from '@/device/storage/database.ts';
import { claimUpload, confirmUpload } from '@/device/storage/uploads/upload-queue.ts';
import { listUploads, releaseSession, sweepOrphans } from '@/device/storage/uploads/uploads.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { movePage } from './arrange-pages.ts';
import { sweepRemoved } from './page-changes.ts';
import { listPages, readPage } from './pages.ts';
import { savePage } from './save-page.ts';
import { bringPagesBack, listSetAside, setPagesAside } from './set-aside.ts';
import { hidePage } from './take-away.ts';

onAFreshDevice();

const memoir = makeSessionId(1_000, new Uint8Array(16));
const photo = (text: string) => new Blob([text], { type: 'image/jpeg' });
const numbers = async () => (await listPages(memoir)).map(({ n }) => n);
const LATER_MS = Date.now() + 400 * 24 * 3_600_000;

/** Five shots: one taken again, one moved, one taken away. */
async function scan(): Promise<void> {
  const pages = [];
  for (let i = 1; i <= 4; i += 1) pages.push(await savePage(memoir, photo(`page ${i}`)));
  await savePage(memoir, photo('again'), { replaces: pages[1]?.id });
  await movePage(memoir, pages[3]?.id ?? '', 0);
  await hidePage(pages[2]?.id ?? '', Date.now());
}

test('pages that are set aside come back as they were, also after a killed tab and every sweep', async () => {
  await scan();
  const before = await listPages(memoir);
  const waiting = await countUnsent();
  expect(before.map(({ n }) => n)).toEqual([4, 1, 5]);
  expect(await setPagesAside(memoir, 7)).toBe(3);
  expect(await numbers()).toEqual([]);
  // nothing of it is sent, and whoever clears the device is told of it
  expect((await listUploads()).map(({ state }) => state.kind)).toEqual([]);
  expect(await countUnsent()).toBe(waiting);
  await closeLibrary();
  await sweepRemoved(memoir, Number.POSITIVE_INFINITY);
  await sweepOrphans(LATER_MS);
  expect((await listSetAside(memoir)).map(({ n }) => n)).toEqual([4, 1, 5]);
  expect(await bringPagesBack(memoir, 7)).toHaveLength(3);
  expect(await listPages(memoir)).toEqual(before);
  expect(await listUploads()).toHaveLength(3);
  for (const [{ id }, text] of [
    [before[0], 'page 4'],
    [before[2], 'again'],
  ] as [{ id: string }, string][])
    expect(await (await readPage(id)).text()).toBe(text);
});

test('new pages come after those that are brought back, and what was sent is not sent again', async () => {
  const first = await savePage(memoir, photo('one'));
  const options = {
    nowMs: Date.now(),
    leaseMs: 1_000,
    mine: new Set<string>(),
    hurries: false,
    isAlone: true,
  };
  await claimUpload(options);
  await confirmUpload(first.uploadId, Date.now());
  await savePage(memoir, photo('two'));
  await setPagesAside(memoir, 7);
  await savePage(memoir, photo('new'));
  expect(await numbers()).toEqual([3]);
  await bringPagesBack(memoir, 7);
  expect(await numbers()).toEqual([1, 2, 3]);
  expect((await listUploads()).filter(({ state }) => state.kind === 'uploaded')).toHaveLength(1);
});

test('scans that were set aside one after the other come back each by itself', async () => {
  await savePage(memoir, photo('one'));
  await setPagesAside(memoir, 7);
  await savePage(memoir, photo('two'));
  await setPagesAside(memoir, 8);
  await bringPagesBack(memoir, 8);
  expect(await numbers()).toEqual([2]);
  expect((await listSetAside(memoir)).map(({ n }) => n)).toEqual([1]);
});

test('another book ends what was set aside, with every byte of it', async () => {
  await scan();
  await setPagesAside(memoir, 7);
  await releaseSession(memoir, new Set());
  expect(await listSetAside(memoir)).toEqual([]);
  expect(await inLibrary((library) => library.count('parts'))).toBe(0);
});

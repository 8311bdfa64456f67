import { expect, test } from 'vitest';
import { closeLibrary } from '@/device/storage/database.ts';
import { listUploads } from '@/device/storage/uploads/uploads.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { movePages, orderPages } from './arrange-pages.ts';
import { listWithRemoved } from './list-removed.ts';
import { listPages } from './pages.ts';
import { savePage } from './save-page.ts';
import { hidePage, hidePages, restorePage } from './take-away.ts';

onAFreshDevice();

const memoir = makeSessionId(1_000, new Uint8Array(16));
const numbers = async () => (await listPages(memoir)).map(({ n }) => n);

async function capture(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 1; i <= count; i += 1) ids.push((await savePage(memoir, new Blob([`page ${i}`]))).id);
  return ids;
}

test('several pages move together, in their order, to any place', async () => {
  const ids = await capture(6);
  const some = new Set([ids[4] ?? '', ids[1] ?? '']);
  await movePages(memoir, some, 3);
  expect(await numbers()).toEqual([1, 3, 4, 2, 5, 6]);
  await movePages(memoir, some, 99);
  expect(await numbers()).toEqual([1, 3, 4, 6, 2, 5]);
  await movePages(memoir, some, 0);
  expect(await numbers()).toEqual([2, 5, 1, 3, 4, 6]);
});

test('several pages are deleted together and come back together, also after a killed tab', async () => {
  const ids = await capture(5);
  await hidePage(ids[0] ?? '', 1_000);
  await hidePages([ids[1] ?? '', ids[3] ?? ''], 2_000);
  expect(await numbers()).toEqual([3, 5]);
  expect(await listUploads()).toHaveLength(2);
  await closeLibrary();
  const { removed, removedCount } = await listWithRemoved(memoir);
  expect(removedCount).toBe(2);
  await restorePage(removed?.id ?? '');
  expect(await numbers()).toEqual([2, 3, 4, 5]);
  expect(await listUploads()).toHaveLength(4);
  expect((await listWithRemoved(memoir)).removedCount).toBe(1);
});

test('pages are put into another order, and one that is not named stays where it is', async () => {
  const ids = await capture(5);
  const [a = '', b = '', c = '', d = '', e = ''] = ids;
  await orderPages(memoir, [e, a, d, b]);
  expect(await numbers()).toEqual([5, 1, 3, 4, 2]);
  await orderPages(memoir, [a, b, c, d, e]);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
});

test('of pages of which one is gone, none is deleted', async () => {
  const ids = await capture(2);
  await expect(hidePages([ids[0] ?? '', 'gone'], 1_000)).rejects.toMatchObject({ code: 'not-found' });
  expect(await numbers()).toEqual([1, 2]);
});

import { expect, test, vi } from 'vitest';
import { fetchWhole } from '@/backend/objects/fetch-part.ts';
import { beginDownload, readDownload, readDownloadExtras } from '@/device/storage/downloads/downloads.ts';
import { AppError } from '@/domain/errors.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { refreshCover } from './refresh-cover.ts';

vi.mock('@/backend/objects/fetch-part.ts', () => ({ fetchWhole: vi.fn(async () => new Response('new')) }));
onAFreshDevice();

const signal = new AbortController().signal;
const row = { orderId: 'o1', url: '/phone.mp3', sizeBytes: 9, partCount: 1 };
const chosen = { author: 'Ruth', photo: 'abc' };
const keptCover = async () => new TextDecoder().decode((await readDownloadExtras('o1'))?.cover ?? undefined);
const keep = () => beginDownload(row, { timings: null, cover: new TextEncoder().encode('old').buffer });

test('a kept book gets the cover that was chosen since, once', async () => {
  await keep();
  const fresh = await refreshCover('o1', { coverUrl: '/cover.jpg', cover: chosen }, signal);
  expect(await fresh?.text()).toBe('new');
  expect(await keptCover()).toBe('new');
  expect(await readDownload('o1')).toEqual({ ...row, worn: chosen });
  expect(await refreshCover('o1', { coverUrl: '/cover.jpg', cover: chosen }, signal)).toBeNull();
  expect(fetchWhole).toHaveBeenCalledTimes(1);
});

test('the cover it was kept with stays when it is the right one, and when the other cannot be had', async () => {
  await keep();
  expect(await refreshCover('o1', { coverUrl: '/cover.jpg' }, signal)).toBeNull();
  vi.mocked(fetchWhole).mockRejectedValueOnce(new AppError('unavailable'));
  await expect(refreshCover('o1', { coverUrl: '/cover.jpg', cover: chosen }, signal)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await keptCover()).toBe('old');
});

// @module-tag screens
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fetchPart, fetchWhole } from '@/backend/objects/fetch-part.ts';
import { readObject } from '@/backend/objects/read-object.ts';
import { closeLibrary } from '@/device/storage/database.ts';
import {
  isComplete,
  isWhole,
  readDownload,
  readDownloadExtras,
  readDownloadPhoto,
} from '@/device/storage/downloads/downloads.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { NEW_ORDER, type Order } from '@/domain/audiobook/order.ts';
import { storedTimings, type Timings } from '@/domain/audiobook/timings.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { downloadStates, keepOffline } from './downloader.ts';
import { KeepOffline } from './KeepOffline.tsx';

vi.mock('@/backend/objects/fetch-part.ts', () => ({ fetchPart: vi.fn(), fetchWhole: vi.fn() }));
vi.mock('@/backend/objects/objects.ts', async (original) => ({
  ...(await original<typeof import('@/backend/objects/objects.ts')>()),
  objectUrl: vi.fn(async (path: string) => `/o/${path}`),
}));
vi.mock('@/backend/objects/read-object.ts', () => ({ readObject: vi.fn() }));

const SESSION = '1700000000000-00000000000000000000000000000000' as SessionId;
const photoOf = (n: number) => objectPath.page(SESSION, n);
const SOUND_BYTES = 300_000;
const READ_TIMINGS: Timings = {
  durationSeconds: 9,
  chapters: [],
  starts: [0, 3, 6],
  texts: ['One.', 'Two.', 'Three.'],
  paragraphs: [0],
  // A page alone, then both sides of an open book.
  photos: [
    { sentence: 0, path: photoOf(1), half: null },
    { sentence: 1, path: photoOf(2), half: 0 },
    { sentence: 2, path: photoOf(2), half: 1 },
  ],
};
const TIMINGS = storedTimings(READ_TIMINGS);
const ORDER = {
  ...NEW_ORDER,
  ...{ id: 'book', userId: 'u1', sessionId: SESSION, paymentIntentId: 'pi_1', userEmail: null },
  ...{ title: 'Letters', tier: 'Memoir', pageCount: 42, amount: 3899, createdAt: new Date(2026, 10, 18) },
  status: 'completed',
  audioUrl: '/book.mp3',
  audioFileSize: 31_457_280,
  audiobook: { ...MADE_AUDIOBOOK, phoneFileSize: SOUND_BYTES, photoCount: 2, durationSeconds: 9 },
} satisfies Order;

const photos = new Map<string, Promise<Blob>>();
/** Drawn and compressed once: that takes longer than most of what is tested with it. */
function photo(width: number, height: number): Promise<Blob> {
  const key = `${width} ${height}`;
  const drawn = photos.get(key) ?? drawPhoto(width, height);
  photos.set(key, drawn);
  return drawn;
}

function drawPhoto(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}

beforeEach(async () => {
  await closeLibrary();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('kindred-pages').onsuccess = resolve;
  });
  downloadStates.setState({}, true);
  vi.mocked(fetchPart)
    .mockReset()
    .mockImplementation(async (_url, { from, to }) => ({
      bytes: new ArrayBuffer(to - from),
      totalBytes: SOUND_BYTES,
    }));
  vi.mocked(fetchWhole)
    .mockReset()
    .mockImplementation(
      async (url) => new Response(url === '/timings.json' ? JSON.stringify(TIMINGS) : 'jpeg'),
    );
  vi.mocked(readObject)
    .mockReset()
    .mockImplementation(async (path) =>
      photo(...((path === photoOf(1) ? [2_100, 2_800] : [2_800, 2_100]) as [number, number])),
    );
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const status = () => page.getByRole('status');
async function sizeOf(path: string): Promise<[number, number] | null> {
  const kept = await readDownloadPhoto('book', path);
  if (!kept) return null;
  const { width, height } = await createImageBitmap(kept);
  return [width, height];
}

test('small copies of the photographed pages come along, counted in the room they take', async () => {
  mount(<KeepOffline order={ORDER} />);
  await expect.element(page.getByText(/with the photographs of the pages/)).toBeVisible();
  await button('Keep on this device (about 0.9 MB)').click();
  await expect.element(page.getByText(/^On this device \(0\.3 MB\)/)).toBeVisible();
  expect(await sizeOf(photoOf(1))).toEqual([1_050, 1_400]);
  expect(await sizeOf(photoOf(2))).toEqual([2_000, 1_500]);
  const row = await readDownload('book');
  const bytes = [await readDownloadPhoto('book', photoOf(1)), await readDownloadPhoto('book', photoOf(2))];
  expect(row?.photos).toEqual({
    count: 2,
    keptCount: 2,
    bytes: bytes.reduce((sum, jpeg) => sum + (jpeg?.size ?? 0), 0),
  });
});

test('pages that were straightened come along straightened, of an open book both sides in one', async () => {
  vi.mocked(fetchWhole).mockImplementation(async (url) => {
    if (url === '/timings.json') return new Response(JSON.stringify(TIMINGS));
    // "page_1.jpg" alone, "page_2_left.jpg" and "page_2_right.jpg".
    if (url.includes('page-pictures'))
      return new Response(
        await photo(url.includes('page_1') ? 700 : 800, url.includes('page_1') ? 1_400 : 1_000),
      );
    return new Response('jpeg');
  });
  mount(<KeepOffline order={ORDER} />);
  await button(/^Keep on this device/).click();
  await expect.element(page.getByText(/^On this device/)).toBeVisible();
  expect(await sizeOf(photoOf(1))).toEqual([700, 1_400]);
  expect(await sizeOf(photoOf(2))).toEqual([1_600, 1_000]);
  expect(readObject).not.toHaveBeenCalled();
});

test('a page photographed on this device is not fetched', async () => {
  await savePage(SESSION, await photo(2_100, 2_800));
  mount(<KeepOffline order={ORDER} />);
  await button(/^Keep on this device/).click();
  await expect.element(page.getByText(/^On this device/)).toBeVisible();
  expect(vi.mocked(readObject).mock.calls.map(([path]) => path)).toEqual([photoOf(2)]);
  expect(await sizeOf(photoOf(1))).toEqual([1_050, 1_400]);
});

test('cut off between two photographs it plays already, and goes on with the one that is missing', async () => {
  vi.mocked(readObject)
    .mockImplementationOnce(async () => photo(2_100, 2_800))
    .mockRejectedValueOnce(new AppError('unavailable'));
  mount(<KeepOffline order={ORDER} />);
  await button(/^Keep on this device/).click();
  await expect.element(status()).toHaveTextContent('0.3 MB of 0.6 MB are on this device.');
  const row = await readDownload('book');
  expect(row && [isWhole(row), isComplete(row)]).toEqual([true, false]);
  await button('Continue').click();
  await expect.element(page.getByText(/^On this device/)).toBeVisible();
  expect(vi.mocked(fetchPart)).toHaveBeenCalledTimes(1);
  expect(vi.mocked(readObject).mock.calls.map(([path]) => path)).toEqual([
    photoOf(1),
    photoOf(2),
    photoOf(2),
  ]);
});

test('photographs that are missing are fetched without the sound, though the file wears another cover by now', async () => {
  vi.mocked(readObject).mockRejectedValueOnce(new AppError('unavailable'));
  mount(<KeepOffline order={ORDER} />);
  await button(/^Keep on this device/).click();
  await expect.element(button('Continue')).toBeVisible();
  const cover = { author: 'June', photo: null };
  mount(<KeepOffline order={{ ...ORDER, audiobook: { ...ORDER.audiobook, phoneFileSize: 1, cover } }} />);
  await button('Continue').last().click();
  await expect.element(page.getByText(/^On this device/).first()).toBeVisible();
  expect(vi.mocked(fetchPart)).toHaveBeenCalledTimes(1);
});

test('a photograph that is gone, or is none, keeps no book from being taken along', async () => {
  vi.mocked(readObject)
    .mockRejectedValueOnce(new AppError('not-found'))
    .mockResolvedValueOnce(new Blob(['words']));
  mount(<KeepOffline order={ORDER} />);
  await button(/^Keep on this device/).click();
  await expect.element(page.getByText(/^On this device/)).toBeVisible();
  expect([await sizeOf(photoOf(1)), await sizeOf(photoOf(2))]).toEqual([null, null]);
});

test('what is removed leaves no photograph behind', async () => {
  mount(<KeepOffline order={ORDER} />);
  await button(/^Keep on this device/).click();
  await button('Remove from this device').click();
  await expect.element(button(/^Keep on this device/)).toBeVisible();
  expect([await sizeOf(photoOf(1)), await sizeOf(photoOf(2))]).toEqual([null, null]);
  expect(await readDownload('book')).toBeUndefined();
});

test('a copy of which a sentence was read again since gives way to the new sound and its text', async () => {
  await keepOffline(ORDER);
  expect(await readDownloadExtras('book')).toMatchObject({ timings: { durationSeconds: 9 } });
  const renewed = storedTimings({ ...READ_TIMINGS, durationSeconds: 10 });
  vi.mocked(fetchWhole).mockImplementation(
    async (url) => new Response(url === '/timings.json' ? JSON.stringify(renewed) : 'jpeg'),
  );
  vi.mocked(fetchPart).mockClear();
  await keepOffline({ ...ORDER, audiobook: { ...ORDER.audiobook, durationSeconds: 10 } });
  expect(fetchPart).toHaveBeenCalledTimes(1);
  expect(await readDownloadExtras('book')).toMatchObject({ timings: { durationSeconds: 10 } });
  expect(downloadStates.getState()).toMatchObject({ book: { kind: 'kept' } });
});

test('without a line the older copy stays whole', async () => {
  await keepOffline(ORDER);
  vi.mocked(fetchWhole).mockRejectedValue(new AppError('unavailable'));
  await keepOffline({ ...ORDER, audiobook: { ...ORDER.audiobook, durationSeconds: 10 } });
  const row = await readDownload('book');
  expect(row && isWhole(row)).toBe(true);
  expect(await readDownloadExtras('book')).toMatchObject({ timings: { durationSeconds: 9 } });
});

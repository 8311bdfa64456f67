import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readHeardPlace, writeHeardPlace } from '@/backend/calls/documents.ts';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { readObject } from '@/backend/objects/read-object.ts';
import { closeLibrary } from '@/device/storage/database.ts';
import { addDownloadPhoto, beginDownload } from '@/device/storage/downloads/downloads.ts';
import { keepPlace, readPlace } from '@/device/storage/downloads/places.ts';
import { savePage } from '@/device/storage/pages/pages.ts';
import { NEW_ORDER, type Order } from '@/domain/audiobook/order.ts';
import { storedTimings } from '@/domain/audiobook/timings.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { toneFile } from '../../../../tests/support/tone.ts';
import { Player } from './Player.tsx';

vi.mock('@/backend/calls/documents.ts', () => ({ readHeardPlace: vi.fn(), writeHeardPlace: vi.fn() }));
vi.mock('@/backend/objects/read-object.ts', () => ({ readObject: vi.fn() }));
vi.mock('@/backend/objects/fresh-link.ts', () => ({ freshLink: vi.fn(async (url: string) => url) }));

const SECONDS = 100;
const timings = {
  durationSeconds: SECONDS,
  chapters: [
    { title: 'The village', startSeconds: 0.7 },
    { title: 'The war', startSeconds: 40 },
    { title: 'Home', startSeconds: 70 },
  ],
  starts: [0.7, 10, 20, 40, 55, 70],
  texts: ['The village.', 'I was born.', 'We had a dog.', 'The war.', 'Nobody knew.', 'Home.'],
  paragraphs: [0, 1, 3, 5],
};
const ORDER = {
  ...NEW_ORDER,
  ...{ id: 'book', userId: 'u1', sessionId: 's1', paymentIntentId: 'pi_1', userEmail: null },
  ...{ title: 'Letters', tier: 'Memoir', pageCount: 42, amount: 3899, createdAt: new Date(2026, 10, 18) },
  status: 'completed',
  audioFileSize: 31_457_280,
  audioUrl: URL.createObjectURL(toneFile('book.wav', SECONDS)),
  audiobook: {
    ...MADE_AUDIOBOOK,
    timingsUrl: URL.createObjectURL(new Blob([JSON.stringify(storedTimings(timings))])),
    coverUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  },
} satisfies Order;

beforeEach(async () => {
  await closeLibrary();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('kindred-pages').onsuccess = resolve;
  });
  vi.mocked(readHeardPlace).mockReset().mockResolvedValue(null);
  vi.mocked(writeHeardPlace).mockReset().mockResolvedValue(undefined);
  vi.mocked(readObject).mockReset();
  vi.mocked(freshLink)
    .mockReset()
    .mockImplementation(async (url) => url);
});

const audio = () => document.querySelector('audio') as HTMLAudioElement;
async function open(order: Order = ORDER): Promise<void> {
  mount(<Player uid="ann" order={order} />);
  await expect.poll(() => document.querySelector('summary')).not.toBeNull();
  await expect.poll(() => audio().readyState).toBeGreaterThan(0);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sounding = () => document.querySelector('mark')?.textContent?.trim() ?? null;

test('skips 15 seconds back and 30 forward, and chapter by chapter', async () => {
  await open();
  await button('Forward 30 seconds').click();
  await expect.poll(() => audio().currentTime).toBe(30);
  await button('Back 15 seconds').click();
  await expect.poll(() => audio().currentTime).toBe(15);
  await button('Next chapter').click();
  await expect.poll(() => audio().currentTime).toBe(40);
  await button('Previous chapter').click();
  await expect.poll(() => audio().currentTime).toBe(0.7);
});

test('the text follows, sentence by sentence', async () => {
  await open();
  audio().currentTime = 12;
  await expect.poll(sounding).toBe('I was born.');
  audio().currentTime = 56;
  await expect.poll(sounding).toBe('Nobody knew.');
  await expect.element(page.getByText('The war', { exact: true }).first()).toBeVisible();
});

const SESSION = '1700000000000-00000000000000000000000000000000' as SessionId;
const photoOf = (n: number) => objectPath.page(SESSION, n);
const shownPhoto = () => document.querySelector<HTMLImageElement>('figure img');
async function picture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}
/** The first paragraphs stand on photograph 1, "The war" on the right page of photograph 2, "Home" on none. */
async function openWithPhotos(): Promise<void> {
  const photos = [
    { sentence: 0, path: photoOf(1), half: null },
    { sentence: 3, path: photoOf(2), half: 1 as const },
    { sentence: 5, path: null, half: null },
  ];
  const json = JSON.stringify(storedTimings({ ...timings, photos }));
  const timingsUrl = URL.createObjectURL(new Blob([json]));
  const audiobook = { ...MADE_AUDIOBOOK, ...ORDER.audiobook, timingsUrl };
  await open({ ...ORDER, sessionId: SESSION, audiobook });
}

test('the photograph of the page stands beside its text, and turns with it', async () => {
  vi.mocked(readObject).mockImplementation(async (path) =>
    path === photoOf(1) ? picture(300, 400) : picture(900, 600),
  );
  await openWithPhotos();
  audio().currentTime = 12;
  await expect.poll(() => shownPhoto()?.naturalWidth).toBe(300);
  expect(vi.mocked(readObject).mock.lastCall?.[0]).toBe(photoOf(1));
  audio().currentTime = 41;
  await expect.poll(() => shownPhoto()?.naturalWidth).toBe(900);
  expect(shownPhoto()?.closest('figure')?.dataset.half).toBe('1');
  audio().currentTime = 72;
  await expect.poll(shownPhoto).toBeNull();
  expect(sounding()).toBe('Home.');
  const asked = new Set(vi.mocked(readObject).mock.calls.map(([path]) => path));
  expect([...asked]).toEqual([photoOf(1), photoOf(2)]);
});

test('without internet the photograph comes from this device, and without any the text stands alone', async () => {
  vi.mocked(readObject).mockRejectedValue(new AppError('unavailable'));
  await savePage(SESSION, await picture(320, 480));
  await openWithPhotos();
  audio().currentTime = 12;
  await expect.poll(() => shownPhoto()?.naturalWidth).toBe(320);
  audio().currentTime = 41;
  await expect.poll(sounding).toBe('The war.');
  await expect.poll(shownPhoto).toBeNull();
});

test('a photograph that was kept with the book is shown, and nobody is asked for it', async () => {
  const photos = { count: 2, keptCount: 0, bytes: 0 };
  const row = { orderId: 'book', url: '/phone.mp3', sizeBytes: 9, partCount: 0, photos };
  await beginDownload(row, { timings: null, cover: null });
  await addDownloadPhoto('book', photoOf(1), await (await picture(140, 200)).arrayBuffer());
  await openWithPhotos();
  audio().currentTime = 12;
  await expect.poll(() => shownPhoto()?.naturalWidth).toBe(140);
  expect(readObject).not.toHaveBeenCalled();
});

test('a chapter is chosen from the list, by keyboard too', async () => {
  await open();
  document.querySelector('summary')?.click();
  await button('Home at 1 minute 10 seconds').click();
  await expect.poll(() => audio().currentTime).toBe(70);
  await expect.element(button('Home at 1 minute 10 seconds')).toHaveAttribute('aria-current', 'true');
  page.getByRole('slider').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => audio().currentTime).toBe(69);
  await expect
    .element(page.getByRole('slider'))
    .toHaveAttribute('aria-valuetext', '1 minute 9 seconds of 1 minute 40 seconds');
});

test('plays at the chosen speed', async () => {
  await open();
  await page.getByLabelText('Speed').selectOptions('1.5');
  expect(audio().playbackRate).toBe(1.5);
});

test('begins where this device stopped', async () => {
  await keepPlace({ orderId: 'book', seconds: 42, heardAtMs: 5, sentAtMs: 5 });
  await open();
  await expect.poll(() => audio().currentTime).toBe(42);
});

test('bringing the sound to the kept place is not listening, however often the browser tells of it', async () => {
  await keepPlace({ orderId: 'book', seconds: 42, heardAtMs: 5, sentAtMs: 5 });
  await open();
  await expect.poll(() => audio().currentTime).toBe(42);
  await expect.poll(() => audio().seeking).toBe(false);
  for (const told of ['seeking', 'timeupdate', 'pause']) audio().dispatchEvent(new Event(told));
  await new Promise(requestAnimationFrame);
  expect(await readPlace('book')).toMatchObject({ seconds: 42, heardAtMs: 5 });
});

test('a place heard later on another device wins, an older one does not', async () => {
  await keepPlace({ orderId: 'book', seconds: 42, heardAtMs: 5_000, sentAtMs: 5_000 });
  vi.mocked(readHeardPlace).mockResolvedValue({ seconds: 61, heardAtMs: 6_000 });
  await open();
  await expect.poll(() => audio().currentTime).toBe(61);
  expect(await readPlace('book')).toMatchObject({ seconds: 61, heardAtMs: 6_000 });
  vi.mocked(readHeardPlace).mockResolvedValue({ seconds: 3, heardAtMs: 10 });
  await open({ ...ORDER });
  await expect.poll(() => document.querySelectorAll('audio').length).toBe(2);
  await expect.poll(() => document.querySelectorAll('audio')[1]?.currentTime).toBe(61);
});

test('a pause keeps the place on this device and sends it', async () => {
  await open();
  audio().currentTime = 20;
  audio().muted = true;
  await button('Play').click();
  await expect.poll(() => audio().currentTime).toBeGreaterThan(20.2);
  await button('Pause').click();
  await expect.poll(async () => (await readPlace('book'))?.seconds).toBe(audio().currentTime);
  await expect.poll(() => vi.mocked(writeHeardPlace).mock.lastCall?.[2].seconds).toBe(audio().currentTime);
  await expect.poll(async () => (await readPlace('book'))?.sentAtMs).toBeGreaterThan(0);
});

test('the sleep timer pauses at the end of the chapter', async () => {
  await open();
  audio().muted = true;
  audio().currentTime = 38.8;
  await page.getByLabelText('Sleep timer').selectOptions('chapter');
  await button('Play').click();
  await expect.poll(() => audio().paused).toBe(true);
  expect(audio().currentTime).toBeGreaterThan(39);
  expect(audio().currentTime).toBeLessThan(40);
  await expect.element(page.getByLabelText('Sleep timer')).toHaveValue('off');
});

test('a link that ended in the middle is replaced, and the sound goes on where it was', async () => {
  await open();
  audio().muted = true;
  audio().currentTime = 50;
  await button('Play').click();
  await expect.poll(() => audio().currentTime).toBeGreaterThan(50.1);
  const next = URL.createObjectURL(toneFile('again.wav', SECONDS));
  vi.mocked(freshLink).mockImplementation(async (url) => (url === ORDER.audioUrl ? next : url));
  audio().dispatchEvent(new Event('error'));
  await expect.poll(() => audio().src).toBe(next);
  await expect.poll(() => audio().currentTime).toBeGreaterThan(50.1);
  await expect.element(button('Pause')).toBeVisible();
  // A fresh one that does not open either is not asked for again at once.
  vi.mocked(freshLink).mockClear();
  audio().dispatchEvent(new Event('error'));
  expect(freshLink).not.toHaveBeenCalled();
});

test('the lock screen knows book, chapter and place', async () => {
  await open();
  audio().currentTime = 45;
  await expect.poll(() => navigator.mediaSession.metadata?.title).toBe('The war');
  expect(navigator.mediaSession.metadata?.album).toBe('Letters');
  expect(navigator.mediaSession.playbackState).toBe('paused');
});

test('every control is at least 48 pixels high', async () => {
  await open();
  for (const control of document.querySelectorAll('button, select, summary, input')) {
    const { height } = control.getBoundingClientRect();
    if (height > 0) expect(height, control.outerHTML.slice(0, 80)).toBeGreaterThanOrEqual(48);
  }
});

// @module-tag screens
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readDownload } from '@/device/storage/downloads/downloads.ts';
import { storedTimings } from '@/domain/audiobook/timings.ts';
import { AppError } from '@/domain/errors.ts';
import { audio, button, onASilentDevice, TIMINGS } from '../../../../tests/support/heard-book.tsx';
import { mount } from '../../../../tests/support/mount.tsx';
import { ListenPage } from './ListenPage.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));

const TOKEN = 'abcdefghijklmnopqrstuv';
const SOUND = new Uint8Array(3_000_000).fill(7);
const BOOK = {
  ...{ title: 'Letters', author: null, narrator: 'Walter', line: '', design: null, isTextShown: true },
  ...{ soundUrl: 'https://files.example/sound', coverUrl: 'https://files.example/cover' },
  ...{ soundBytes: SOUND.length, durationSeconds: 100 },
  timings: storedTimings({ ...TIMINGS, photos: [{ sentence: 0, path: '0', half: null }] }),
};
const ENDED = { success: false, error: 'It opens nothing.', errorCode: 'link-ended' };
async function picture(): Promise<Response> {
  const canvas = new OffscreenCanvas(200, 260);
  canvas.getContext('2d')?.fillRect(0, 0, 200, 260);
  return new Response(await canvas.convertToBlob({ type: 'image/jpeg' }));
}

let answer: (input: { pages?: string[] }) => unknown;
let fetched: string[];
/** so many ranges open before the link to the sound has ended */
let rangesLeft: number;

beforeEach(async () => {
  await onASilentDevice();
  localStorage.clear();
  fetched = [];
  rangesLeft = Number.POSITIVE_INFINITY;
  answer = ({ pages }) =>
    pages
      ? { success: true, pageUrls: pages.map((name) => `https://files.example/page/${name}`) }
      : { success: true, book: BOOK };
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (_: string, input: never) => answer(input)) as typeof call);
  const really = fetch;
  const files = vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked, init) => {
    const url = String(asked);
    if (!url.startsWith('https://files.example/')) return really(asked, init);
    fetched.push(url);
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
    if (from === undefined) return picture();
    if (rangesLeft-- === 0) return new Response(null, { status: 403 });
    const headers = { 'content-range': `bytes ${from}-${to}/${SOUND.length}` };
    return new Response(SOUND.slice(Number(from), Number(to) + 1), { status: 206, headers });
  });
  // The worker answers for kept sound; here it is enough that one is there.
  Object.defineProperty(navigator.serviceWorker, 'controller', { value: {}, configurable: true });
  onTestFinished(() => {
    files.mockRestore();
    Reflect.deleteProperty(navigator.serviceWorker, 'controller');
  });
});

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const listen = () => mount(<ListenPage />, `/listen/${TOKEN}`);
const KEPT = /^On this device \(/;

async function keep(): Promise<void> {
  const first = listen();
  await page.getByRole('button', { name: /^Keep on this device \(about/ }).click();
  await expect.element(page.getByText(KEPT)).toBeVisible();
  first.unmount();
}

test('a page that is asked for is brought into sight, with its button', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  listen();
  await button('Page').click();
  const photo = page.getByRole('img', { name: 'The page that is being read' });
  await expect.element(photo).toBeVisible();
  await expect.poll(() => photo.element().getBoundingClientRect().bottom).toBeLessThan(845);
  expect(button('Page').element().getBoundingClientRect().top).toBeGreaterThan(0);
  // Who has scrolled away is left alone.
  scrollTo(0, 0);
  photo.element().dispatchEvent(new Event('load'));
  await new Promise(requestAnimationFrame);
  expect(scrollY).toBe(0);
});

test('a shared book is kept on the device, and heard and read there without internet', async () => {
  await keep();
  answer = () => {
    throw new AppError('unavailable');
  };
  fetched = [];
  listen();
  await expect.element(heading('Letters')).toBeVisible();
  await expect.poll(() => audio()?.src ?? '').toMatch(/\/downloads\/listen-abcdefghijklmnopqrstuv\.mp3$/);
  await button('Page').click();
  await expect.element(page.getByRole('img', { name: 'The page that is being read' })).toBeVisible();
  await expect.element(page.getByText(KEPT)).toBeVisible();
  expect(fetched).toEqual([]);
});

test('a link to the sound that ends in the middle is replaced', async () => {
  rangesLeft = 1;
  await keep();
  expect(await readDownload(`listen-${TOKEN}`)).toMatchObject({ partCount: 2 });
});

test('a link that has ended takes the kept copy along, and says so', async () => {
  await keep();
  answer = () => ENDED;
  listen();
  await expect.element(heading('This link has ended')).toBeVisible();
  await expect.element(page.getByText(/The copy on this device has been removed\./)).toBeVisible();
  expect(await readDownload(`listen-${TOKEN}`)).toBeUndefined();
  answer = () => {
    throw new AppError('unavailable');
  };
  listen();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

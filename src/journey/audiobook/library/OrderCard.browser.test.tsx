// @module-tag screens
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { listOrders } from '@/backend/calls/documents.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { ORDER } from '../../../../tests/support/heard-book.tsx';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OwnOrders } from './OwnOrders.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({
  listOrders: vi.fn(),
  readHeardPlace: vi.fn(async () => null),
  writeHeardPlace: vi.fn(async () => undefined),
}));

const READY = {
  ...ORDER,
  title: 'Letters from the lane',
  audioUrl: '/v0/b/book/o/audiobooks%2Fbook%2Faudiobook.mp3?alt=media',
  audiobook: null,
} satisfies Order;

beforeEach(() => {
  vi.mocked(call).mockReset();
});

const open = (order: Order) => mount(<OrderCard uid="u1" order={order} />);

/** A server that gives a link to what it is asked for, another one each time. */
function linksAnew(): void {
  let given = 0;
  vi.mocked(call).mockImplementation(async (name, input) =>
    name === 'get_download_link'
      ? { success: true, url: `data:,${encodeURIComponent((input as { url: string }).url)}#${++given}` }
      : { success: true },
  );
}

test('a file that was made anew since the page was opened is saved by a link of the moment', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const look = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('x', { status: 206 }));
  linksAnew();
  const { unmount } = open(READY);
  const linksToSave = () =>
    vi.mocked(call).mock.calls.filter(([, input]) => (input as { save?: boolean }).save).length;
  await expect.poll(linksToSave).toBeGreaterThan(0);
  const before = linksToSave();
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(page.getByText(/^Saving “Letters from the lane\.mp3”/)).toBeVisible();
  expect(linksToSave()).toBe(before + 1);
  const links = await Promise.all(vi.mocked(call).mock.results.map(({ value }) => value));
  const last = links.findLast(({ url }) => url?.includes('audiobook.mp3'));
  expect(save.mock.contexts.map((anchor) => (anchor as HTMLAnchorElement).href)).toEqual([last?.url]);
  unmount();
  for (const spy of [save, look]) spy.mockRestore();
});

test('a photo on cloth stays on a book, and does not become the square picture that players show', async () => {
  const photo = 'a'.repeat(24);
  linksAnew();
  const audiobook = {
    ...MADE_AUDIOBOOK,
    timingsUrl: URL.createObjectURL(new Blob(['{}'], { type: 'application/json' })),
    coverUrl: '/v0/b/book/o/audiobooks%2Fo1%2Fcover.jpg?alt=media',
  };
  open({ ...READY, audiobook, cover: { author: null, photo, design: 'plum' } });
  const book = page.getByRole('button', { name: 'Open player' });
  const shown = () => [...book.element().querySelectorAll('img')].map((picture) => picture.src);
  await expect.poll(shown).toEqual([expect.stringContaining(`cover-photo-${photo}.jpg`)]);
  const { width, height } = (book.element().firstElementChild as Element).getBoundingClientRect();
  expect(height / width).toBeGreaterThan(1.2);
});

test('whoever comes back from the names is told once that the book is being read again, also by a screen reader', async () => {
  vi.mocked(listOrders).mockResolvedValue([READY]);
  const state = { isBookRenewed: true };
  history.replaceState({ usr: state }, '');
  mount(<OwnOrders uid="u1" />, { pathname: '/step-5', state });
  const words =
    'We’re putting your names into the audiobook. Until that’s done, you can listen to it as it is.';
  await expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  expect(history.state.usr).toBeNull();
});

// @module-tag screens
import { useEffect, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { readHeardPlace, writeHeardPlace } from '@/backend/calls/documents.ts';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { readObject } from '@/backend/objects/read-object.ts';
import { keepPlace, readPlace } from '@/device/storage/downloads/places.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import {
  audio,
  button,
  InFrame,
  listenOnCard,
  ORDER,
  onASilentDevice,
  player,
  SECONDS,
  showCard,
  TIMINGS,
  timingsUrl,
} from '../../../../tests/support/heard-book.tsx';
import { mount } from '../../../../tests/support/mount.tsx';
import { toneFile } from '../../../../tests/support/tone.ts';
import { nowPlaying } from '../listening/now-playing.ts';

vi.mock('@/backend/calls/documents.ts', () => ({ readHeardPlace: vi.fn(), writeHeardPlace: vi.fn() }));
vi.mock('@/backend/objects/read-object.ts', () => ({ readObject: vi.fn() }));
vi.mock('@/backend/objects/fresh-link.ts', () => ({ freshLink: vi.fn(async (url: string) => url) }));

beforeEach(async () => {
  await onASilentDevice();
  vi.mocked(readHeardPlace).mockReset().mockResolvedValue(null);
  vi.mocked(writeHeardPlace).mockReset().mockResolvedValue(undefined);
  vi.mocked(readObject).mockReset();
  vi.mocked(freshLink)
    .mockReset()
    .mockImplementation(async (url) => url);
});

test('begins where this device stopped', async () => {
  await keepPlace({ orderId: 'book', seconds: 42, heardAtMs: 5, sentAtMs: 5 });
  await showCard();
  await expect.poll(() => audio().currentTime).toBe(42);
});

test('bringing the sound to the kept place is not listening, however often the browser tells of it', async () => {
  await keepPlace({ orderId: 'book', seconds: 42, heardAtMs: 5, sentAtMs: 5 });
  await showCard();
  await expect.poll(() => audio().currentTime).toBe(42);
  await expect.poll(() => audio().seeking).toBe(false);
  for (const told of ['seeking', 'timeupdate', 'pause']) audio().dispatchEvent(new Event(told));
  await new Promise(requestAnimationFrame);
  expect(await readPlace('book')).toMatchObject({ seconds: 42, heardAtMs: 5 });
});

test('a place heard later on another device wins, an older one does not', async () => {
  await keepPlace({ orderId: 'book', seconds: 42, heardAtMs: 5_000, sentAtMs: 5_000 });
  vi.mocked(readHeardPlace).mockResolvedValue({ seconds: 61, heardAtMs: 6_000 });
  const { unmount } = await showCard();
  await expect.poll(() => audio().currentTime).toBe(61);
  expect(await readPlace('book')).toMatchObject({ seconds: 61, heardAtMs: 6_000 });
  vi.mocked(readHeardPlace).mockResolvedValue({ seconds: 3, heardAtMs: 10 });
  unmount();
  await showCard({ ...ORDER });
  await expect.poll(() => audio().currentTime).toBe(61);
});

test('a pause keeps the place on this device and sends it', async () => {
  await showCard();
  audio().currentTime = 20;
  await listenOnCard();
  await expect.poll(() => audio().currentTime).toBeGreaterThan(20.2);
  await button('Pause').click();
  await expect.poll(async () => (await readPlace('book'))?.seconds).toBe(audio().currentTime);
  await expect.poll(() => vi.mocked(writeHeardPlace).mock.lastCall?.[2].seconds).toBe(audio().currentTime);
  await expect.poll(async () => (await readPlace('book'))?.sentAtMs).toBeGreaterThan(0);
});

test('a link that ended in the middle is replaced, and the sound goes on where it was', async () => {
  await showCard();
  audio().currentTime = 50;
  await listenOnCard();
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

test('a book that is not kept here says that the internet is missing, where one stopped, and what to do', async () => {
  await keepPlace({ orderId: 'book', seconds: 42, heardAtMs: 5, sentAtMs: 5 });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const audiobook = { ...ORDER.audiobook, timingsUrl: '/nowhere.json' };
  mount(<InFrame order={{ ...ORDER, audiobook, audioUrl: '/nowhere.mp3' }} />);
  await button('Listen').click();
  const told = player().getByRole('status').filter({ hasText: 'no internet' });
  await expect
    .element(told)
    .toMatchTextContent(/isn’t kept on this device\. Your place is saved\..*choose “Keep on this device”/);
  await expect.element(player().getByRole('alert')).not.toBeInTheDocument();
  const slider = player().getByRole('slider', { name: 'Place in the audiobook' });
  const { durationSeconds } = ORDER.audiobook;
  await expect.element(slider).toHaveValue('42');
  await expect.element(slider).toHaveAttribute('max', String(Math.floor(durationSeconds)));
  expect(player().element().textContent).not.toContain('-0:00');
  // The way to hear it is not offered as if it would play now.
  await player().getByRole('button', { name: 'Close' }).click();
  expect(button('Listen').element().className).toMatch(/quiet/);
});

test('the lock screen knows book, chapter and place', async () => {
  await showCard();
  audio().currentTime = 45;
  await expect.poll(() => navigator.mediaSession.metadata?.title).toBe('The war');
  expect(navigator.mediaSession.metadata?.album).toBe('Letters');
  expect(navigator.mediaSession.playbackState).toBe('paused');
});

test('Listen opens the player and the book plays; its card tells where it goes on', async () => {
  await showCard();
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument();
  audio().currentTime = 50;
  await button('Listen').click();
  await expect.element(player()).toBeVisible();
  await expect.poll(() => audio().paused).toBe(false);
  await player().getByRole('button', { name: 'Close' }).click();
  await button('Pause').click();
  await expect.element(page.getByText(/^You stopped at 0:5\d of 1:40\.$/)).toBeVisible();
  await button('Listen').click();
  await expect.element(player()).toBeVisible();
  await expect.poll(() => audio().paused).toBe(false);
});

const LATER = { ...ORDER, id: 'later', title: 'The Orchard' } satisfies Order;
const miniPlayer = () => page.getByRole('region', { name: 'Now playing' });

let show: (order: Order | null) => void = () => undefined;

/** A frame in which another card, or another screen, can be shown. */
function Screens() {
  const [order, setOrder] = useState<Order | null>(ORDER);
  useEffect(() => {
    show = setOrder;
  }, []);
  return <InFrame order={order} />;
}

async function listen(): Promise<void> {
  mount(<Screens />);
  await expect.poll(() => audio()?.readyState ?? 0).toBeGreaterThan(0);
  audio().muted = true;
  await expect.element(miniPlayer()).not.toBeInTheDocument();
  await listenOnCard();
  await expect.poll(() => audio().currentTime).toBeGreaterThan(0.2);
}

test('a book of one chapter says its title once at the foot of the screen', async () => {
  const [chapter] = TIMINGS.chapters;
  const only = timingsUrl({ ...TIMINGS, chapters: chapter ? [{ ...chapter, title: ORDER.title }] : [] });
  mount(<InFrame order={{ ...ORDER, audiobook: { ...ORDER.audiobook, timingsUrl: only } }} />);
  await expect.poll(() => audio()?.readyState ?? 0).toBeGreaterThan(0);
  audio().muted = true;
  await button('Listen').click();
  await expect
    .element(miniPlayer().getByRole('button', { name: 'Open player: Letters', exact: true }))
    .toBeVisible();
  // Its drawn cover says it to nobody who is read to.
  const said = miniPlayer()
    .getByText(ORDER.title)
    .elements()
    .filter((element) => !element.closest('[aria-hidden]'));
  expect(said).toHaveLength(1);
});

test('a book plays on while another one is looked at, and stays at the foot of the screen', async () => {
  await listen();
  const before = audio();
  show(LATER);
  await expect.element(page.getByRole('region', { name: 'Listen to The Orchard' })).toBeVisible();
  await expect.element(page.getByText(/^You’re listening to “Letters”/)).toBeVisible();
  await expect.element(miniPlayer()).toMatchTextContent(/Letters.*The village/);
  expect([audio() === before, audio().paused]).toEqual([true, false]);
  show(null);
  await button('Pause Letters').click();
  await expect.poll(() => audio().paused).toBe(true);
  await expect.element(miniPlayer()).toBeVisible();
  await button('Open player: Letters, The village').click();
  await expect.element(player()).toBeVisible();
});

test('the other book plays from its own place, by the same element, and the place in the first is kept', async () => {
  await keepPlace({ orderId: 'later', seconds: 33, heardAtMs: 5, sentAtMs: 5 });
  await listen();
  const before = audio();
  audio().currentTime = 12;
  show(LATER);
  await listenOnCard();
  await expect.poll(() => audio().currentTime).toBeGreaterThan(33);
  expect([audio() === before, audio().paused]).toEqual([true, false]);
  await expect.element(miniPlayer()).toMatchTextContent(/The Orchard/);
  expect((await readPlace('book'))?.seconds).toBeGreaterThanOrEqual(12);
});

test('who is done listening has the bar go, and the sound with it', async () => {
  await listen();
  show(null);
  await button('Stop listening').click();
  await expect.element(miniPlayer()).not.toBeInTheDocument();
  await expect.poll(() => audio().hasAttribute('src')).toBe(false);
  expect((await readPlace('book'))?.seconds).toBeGreaterThan(0);
});

test('a book that was only looked at leaves with its card', async () => {
  const { unmount } = await showCard();
  unmount();
  expect(nowPlaying.getState().book).toBeNull();
});

test('a book that is over leaves the foot of the screen', async () => {
  await listen();
  audio().currentTime = SECONDS - 0.3;
  await expect.element(miniPlayer()).not.toBeInTheDocument();
});

test('who signs out takes their book along', async () => {
  await listen();
  show(null);
  currentUser.setState({ status: 'signed-out', user: null });
  await expect.element(miniPlayer()).not.toBeInTheDocument();
  expect(audio().paused).toBe(true);
  currentUser.setState(currentUser.getInitialState());
});

test('one voice at a time: what else begins to play has the book wait', async () => {
  await listen();
  const other = document.body.appendChild(document.createElement('audio'));
  onTestFinished(() => other.remove());
  other.muted = true;
  other.src = ORDER.audioUrl;
  await other.play();
  await expect.poll(() => audio().paused).toBe(true);
});

test('in the bar a long title and a long chapter keep to one line at 320 pixels', async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(414, 896));
  const title = 'Grandfather’s Mill and the Long Winter of Nineteen Forty-Seven';
  mount(<InFrame order={{ ...ORDER, title }} />);
  await expect.poll(() => audio()?.readyState ?? 0).toBeGreaterThan(0);
  audio().muted = true;
  await listenOnCard();
  await expect.element(miniPlayer()).toBeVisible();
  const { height, right } = miniPlayer().element().getBoundingClientRect();
  expect(height).toBeLessThanOrEqual(80);
  expect(right).toBeLessThanOrEqual(320);
  // One step back and on are there where there is room for them.
  const shown = [...miniPlayer().element().querySelectorAll('button')].filter((one) => one.checkVisibility());
  expect(shown).toHaveLength(3);
  for (const control of shown) {
    const box = control.getBoundingClientRect();
    expect(Math.min(box.height, box.width), control.outerHTML.slice(0, 80)).toBeGreaterThanOrEqual(48);
  }
});

import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { closeLibrary } from '../../src/device/storage/database.ts';
import { NEW_ORDER, type Order } from '../../src/domain/audiobook/order.ts';
import { storedTimings, type Timings } from '../../src/domain/audiobook/timings.ts';
import { nowPlaying, stopListening } from '../../src/journey/audiobook/listening/now-playing.ts';
import { CoverButton } from '../../src/journey/audiobook/player/CoverButton.tsx';
import { Player } from '../../src/journey/audiobook/player/Player.tsx';
import { AboveAll } from '../../src/ui/dialogs/above-all.tsx';
import { LayersInHistory } from '../../src/ui/navigation/LayersInHistory.tsx';
import { useNavigate } from '../../src/ui/navigation/router.ts';
import { MADE_AUDIOBOOK } from './made-audiobook.ts';
import { mount } from './mount.tsx';
import { toneFile } from './tone.ts';

export const SECONDS = 100;
export const TIMINGS: Timings = {
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

export const timingsUrl = (timings: Timings) =>
  URL.createObjectURL(new Blob([JSON.stringify(storedTimings(timings))]));

export const ORDER = {
  ...NEW_ORDER,
  ...{ id: 'book', userId: 'u1', sessionId: 's1', paymentIntentId: 'pi_1', userEmail: null },
  ...{ title: 'Letters', tier: 'Memoir', pageCount: 42, amount: 3899, createdAt: new Date(2026, 10, 18) },
  status: 'completed',
  audioFileSize: 31_457_280,
  audioUrl: URL.createObjectURL(toneFile('book.wav', SECONDS)),
  audiobook: {
    ...MADE_AUDIOBOOK,
    timingsUrl: timingsUrl(TIMINGS),
    coverUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  },
} satisfies Order;

/** A device on which nothing was heard. */
export async function onASilentDevice(): Promise<void> {
  stopListening();
  await closeLibrary();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('kindred-pages').onsuccess = resolve;
  });
}

export const audio = () => document.querySelector('audio') as HTMLAudioElement;
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const player = () => page.getByRole('dialog', { name: 'Listen to Letters' });
export const sounding = () => document.querySelector('mark')?.textContent?.trim() ?? null;

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" id="back" onClick={() => void navigate(-1)}>
      The browser’s Back
    </button>
  );
}
/** Pressed from outside, as the browser's own is. */
export const goBack = () => document.querySelector<HTMLElement>('#back')?.click();

/** The card of a book, or of none, within the frame. */
export function InFrame({ order, uid = 'ann' }: { order: Order | null; uid?: string }) {
  return (
    <>
      <LayersInHistory />
      {order && <CoverButton uid={uid} order={order} url={null} />}
      {order && <Player key={order.id} uid={uid} order={order} />}
      <Back />
      <AboveAll />
    </>
  );
}

/** Shows the card of a book, its sound and its text ready. */
export async function showCard(order: Order = ORDER): Promise<{ unmount: () => void }> {
  const shown = mount(<InFrame order={order} />);
  await expect.poll(() => nowPlaying.getState().listening?.timings ?? null).not.toBeNull();
  await expect.poll(() => audio().readyState).toBeGreaterThan(0);
  audio().muted = true;
  return shown;
}

/** Plays the book of the card, and closes the player that opens with it. */
export async function listenOnCard(): Promise<void> {
  await button('Listen').click();
  await page
    .getByRole('dialog', { name: /^Listen to / })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

/** The same with the player over it. */
export async function openBook(order: Order = ORDER): Promise<{ unmount: () => void }> {
  const shown = await showCard(order);
  await button('Open player').click();
  await expect.element(page.getByRole('dialog', { name: `Listen to ${order.title}` })).toBeVisible();
  return shown;
}

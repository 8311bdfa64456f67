import { createStore, type StoreApi } from 'zustand/vanilla';
import { rememberHeard } from '@/device/resume/way-on.ts';
import { heardOf } from '../words.ts';
import type { Book, Listening } from './use-listening.ts';

interface NowPlaying {
  /** the one whose sound is loaded */
  readonly book: Book | null;
  /** the one whose card is on the screen: its sound is made ready unless somebody listens to another */
  readonly shown: Book | null;
  /** it was played and is not at its end: it stays, wherever the person goes */
  readonly isStarted: boolean;
  /** whether the player covers the screen */
  readonly isOpen: boolean;
  /** it is to play as soon as its place is known */
  readonly wantsPlay: boolean;
  readonly listening: Listening | null;
}

const NOTHING: NowPlaying = {
  ...{ book: null, shown: null, listening: null },
  ...{ isStarted: false, isOpen: false, wantsPlay: false },
};

/** What is listened to: one book at a time, on whatever screen. */
export const nowPlaying: StoreApi<NowPlaying> = createStore<NowPlaying>(() => NOTHING);

const isSame = (one: Book | null, other: Book | null) =>
  one?.uid === other?.uid && one?.order.id === other?.order.id;

/** What nobody listens to gives way to what is shown; of the same book the later facts count. */
function settle(change: Partial<NowPlaying>): void {
  const next = { ...nowPlaying.getState(), ...change };
  const isFree = !next.isStarted && !next.isOpen && !next.wantsPlay;
  const isFollowing = isFree || (next.shown !== null && isSame(next.book, next.shown));
  nowPlaying.setState(isFollowing ? { ...next, book: next.shown } : next);
}

/** A card shows this book, or knows more of it than before. */
export function showBook(book: Book): void {
  settle({ shown: book });
}

/** Its card is gone. */
export function hideBook(book: Book): void {
  if (isSame(nowPlaying.getState().shown, book)) settle({ shown: null });
}

/** Plays this book from where it was left, whatever was playing. */
export function playBook(book: Book): void {
  settle({ book, wantsPlay: true, isStarted: false });
}

export function noteStarted(isStarted: boolean): void {
  const { book } = nowPlaying.getState();
  if (isStarted && book) rememberHeard(heardOf(book.order));
  settle(isStarted ? { isStarted, wantsPlay: false } : { isStarted });
}

/** Has the player cover the screen; another book than the one that is loaded begins to play. */
export function openPlayer(book: Book): void {
  if (isSame(nowPlaying.getState().book, book)) settle({ isOpen: true });
  else settle({ book, isOpen: true, wantsPlay: true, isStarted: false });
}

/** One tap from the shelf to its sound: the player opens and it plays, or plays on. */
export function listenTo(book: Book): void {
  const { book: loaded, isStarted } = nowPlaying.getState();
  if (!isStarted || !isSame(loaded, book)) playBook(book);
  settle({ isOpen: true });
}

export function closePlayer(): void {
  settle({ isOpen: false });
}

/** Whatever plays waits; its place is kept. */
export function pauseListening(): void {
  const audio = nowPlaying.getState().listening?.audio;
  if (audio?.isPlaying) audio.toggle();
}

/** The person is done with it; its place is kept. */
export function stopListening(): void {
  settle({ isStarted: false, isOpen: false, wantsPlay: false });
}

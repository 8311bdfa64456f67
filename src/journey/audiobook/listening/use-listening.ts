import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import { type ShownChapter, shownChapters } from '@/domain/audiobook/shown-chapters.ts';
import { indexAt, type Timings } from '@/domain/audiobook/timings.ts';
import { titleOf } from '../words.ts';
import { type AudioControl, useAudio } from './use-audio.ts';
import { useEndedLink } from './use-ended-link.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useLockScreen } from './use-lock-screen.ts';
import { type Place, usePlace } from './use-place.ts';
import { type SleepTimer, useSleepTimer } from './use-sleep-timer.ts';
import { type BookSound, useSound } from './use-sound.ts';

/** So soon after a chapter's beginning, "previous" means the one before it. */
const RESTART_SECONDS = 3;

export interface Book {
  /** whose places and bookmarks they are */
  readonly uid: string;
  readonly order: Order;
}

/** A sound with what is known of it, whoever listens. */
export interface Played {
  readonly title: string;
  readonly audio: AudioControl;
  /** where it comes from; null until that is known */
  readonly sound: BookSound | null;
  readonly timings: Timings | null;
  readonly durationSeconds: number;
  readonly chapters: readonly ShownChapter[];
  /** index of the one that sounds */
  readonly chapter: number;
  /** empty without chapters */
  readonly chapterTitle: string;
  readonly toChapter: (by: -1 | 1) => void;
  readonly sleep: SleepTimer;
}

/** A book that is listened to, as every screen that shows it sees it. */
export interface Listening extends Played {
  readonly book: Book;
}

type Element = RefObject<HTMLAudioElement | null>;

/** Puts the sound into the element, and takes it out when another book comes. */
function useSource(ref: Element, url: string | null): void {
  useEffect(() => {
    if (ref.current && url !== null) ref.current.src = url;
  }, [ref, url]);
  useEffect(() => {
    const audio = ref.current;
    return () => {
      if (!audio?.hasAttribute('src')) return;
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    };
  }, [ref]);
}

function useChapters(audio: AudioControl, timings: Timings | null) {
  const chapters = useMemo(
    () => shownChapters(timings?.chapters ?? [], timings?.durationSeconds ?? 0),
    [timings],
  );
  const starts = useMemo(() => chapters.map(({ startSeconds }) => startSeconds), [chapters]);
  const durationSeconds = audio.durationSeconds || timings?.durationSeconds || 0;
  const chapter = Math.max(0, indexAt(starts, audio.seconds));
  const { seek, seconds } = audio;
  const toChapter = useCallback(
    (by: -1 | 1) => {
      const isFresh = seconds - (starts[chapter] ?? 0) < RESTART_SECONDS;
      if (by === 1) seek(starts[chapter + 1] ?? durationSeconds);
      else seek(starts[isFresh ? chapter - 1 : chapter] ?? 0);
    },
    [seek, seconds, chapter, starts, durationSeconds],
  );
  const chapterEnd = starts[chapter + 1] ?? durationSeconds;
  return { chapters, chapter, durationSeconds, toChapter, chapterEnd };
}

interface Playing {
  readonly title: string;
  readonly sound: BookSound | null;
  /** gets a new link in the place of one that has ended */
  readonly renew: () => Promise<void>;
  readonly place: Place;
}

/**
 * Plays a sound from its place on. The element outlives it: a phone lets only an element that a finger has started play on
 * by itself, so the next book is played by the same one.
 */
export function usePlayed(ref: Element, { title, sound, renew, place }: Playing): Played {
  const heard = useAudio(ref);
  // Until the sound is there, it is where it will begin: a chapter that was asked for is the one that is named.
  const { startSeconds } = place;
  const audio = useMemo(
    () => (heard.durationSeconds > 0 ? heard : { ...heard, seconds: startSeconds ?? 0 }),
    [heard, startSeconds],
  );
  useEndedLink(ref, renew);
  useKeptPlace(ref, place);
  // After the place: what is taken out has been asked where it was.
  useSource(ref, sound?.url ?? null);
  const timings = sound?.timings ?? null;
  const { chapters, chapter, durationSeconds, toChapter, chapterEnd } = useChapters(audio, timings);
  const chapterTitle = chapters[chapter]?.title ?? '';
  const sleep = useSleepTimer(audio, chapterEnd);
  useLockScreen(audio, { title, chapter: chapterTitle, coverUrl: sound?.coverUrl ?? null, toChapter });
  return {
    ...{ title, audio, sound, timings, durationSeconds },
    ...{ chapters, chapter, chapterTitle, toChapter, sleep },
  };
}

/** Everything there is to one book of this person being heard. */
export function useListening(ref: Element, book: Book, wantsPlay: boolean): Listening {
  const { uid, order } = book;
  const { sound, renew } = useSound(order);
  const place = usePlace(uid, order.id);
  const played = usePlayed(ref, { title: titleOf(order), sound, renew, place });
  const isReady = place.startSeconds !== null && played.audio.durationSeconds > 0;
  const { isPlaying, toggle } = played.audio;
  useEffect(() => {
    if (wantsPlay && isReady && !isPlaying) toggle();
  }, [wantsPlay, isReady, isPlaying, toggle]);
  // A sound that could not be loaded has a length all the same.
  const durationSeconds = played.durationSeconds || (order.audiobook?.durationSeconds ?? 0);
  return { book, ...played, durationSeconds };
}

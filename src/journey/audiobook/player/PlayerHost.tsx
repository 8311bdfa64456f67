import { type RefObject, useEffect, useRef } from 'react';
import { useAccount } from '@/account/use-account.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { useLocation } from '@/ui/navigation/router.ts';
import { closePlayer, noteStarted, nowPlaying, stopListening } from '../listening/now-playing.ts';
import { type Book, type Listening, useListening } from '../listening/use-listening.ts';
import { FullPlayer } from './FullPlayer.tsx';
import { MiniPlayer } from './MiniPlayer.tsx';

type AudioRef = RefObject<HTMLAudioElement | null>;

/** Where one photographs, records and hears samples: a book would talk into it. */
const AT_WORK = /^\/step-[1-4]$/;

/** Notes that somebody listens, and that the book is over. */
function useStarted(ref: AudioRef): void {
  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    const started = () => noteStarted(true);
    const ended = () => noteStarted(false);
    audio.addEventListener('play', started);
    audio.addEventListener('ended', ended);
    return () => {
      audio.removeEventListener('play', started);
      audio.removeEventListener('ended', ended);
    };
  }, [ref]);
}

/** One voice at a time: whatever else begins to play has this one wait. */
function useOneVoice(ref: AudioRef): void {
  useEffect(() => {
    const begun = ({ target }: Event) => {
      if (target !== ref.current) ref.current?.pause();
    };
    // Told of media elements on their way down only.
    document.addEventListener('play', begun, { capture: true });
    return () => document.removeEventListener('play', begun, { capture: true });
  }, [ref]);
}

/** Who signs out takes their book along. Without internet nobody says who it is, and it plays on. */
function useOwnBook({ uid }: Book): void {
  const account = useAccount();
  const isTheirs = account.kind === 'unknown' || (account.kind === 'member' && account.uid === uid);
  useEffect(() => {
    if (!isTheirs) stopListening();
  }, [isTheirs]);
}

function publish(listening: Listening | null): void {
  nowPlaying.setState({ listening });
}

function Sounding({ audio, book }: { audio: AudioRef; book: Book }) {
  const wantsPlay = useStore(nowPlaying, (state) => state.wantsPlay);
  const isStarted = useStore(nowPlaying, (state) => state.isStarted);
  const isOpen = useStore(nowPlaying, (state) => state.isOpen);
  const listening = useListening(audio, book, wantsPlay);
  const isAtWork = AT_WORK.test(useLocation().pathname);
  useStarted(audio);
  useOneVoice(audio);
  useOwnBook(book);
  useEffect(() => publish(listening));
  useEffect(() => () => publish(null), []);
  useEffect(() => {
    if (isAtWork) audio.current?.pause();
  }, [isAtWork, audio]);
  const stop = () => {
    audio.current?.pause();
    stopListening();
  };
  return (
    <>
      {isStarted && !isAtWork && <MiniPlayer listening={listening} isCovered={isOpen} onStop={stop} />}
      {isOpen && <FullPlayer listening={listening} onClose={closePlayer} />}
    </>
  );
}

/**
 * The one sound of the product, and what is shown of it over every screen. It is a plain audio element: it keeps playing
 * with the screen off, which nothing else does on every phone.
 */
export function PlayerHost() {
  const audio = useRef<HTMLAudioElement>(null);
  const book = useStore(nowPlaying, (state) => state.book);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its whole text follows it in the player */}
      <audio ref={audio} preload="metadata" />
      {book && <Sounding key={`${book.uid} ${book.order.id}`} audio={audio} book={book} />}
    </>
  );
}

import { type RefObject, useEffect, useRef } from 'react';
import type { Place } from './use-place.ts';

const KEEP_EVERY_SECONDS = 5;
/** A book heard so far begins anew. */
const AT_END_SECONDS = 3;

/** Brings the sound to the kept place and keeps where it is: every five seconds, at a pause, and when the page is left. */
export function useKeptPlace(
  ref: RefObject<HTMLAudioElement | null>,
  { startSeconds, keep, send }: Place,
): void {
  const isMoved = useRef(false);
  /** the next 'seeking' is ours, not the person's */
  const isOurSeek = useRef(false);
  useEffect(() => {
    const audio = ref.current;
    // At the beginning it is already.
    if (!audio || !startSeconds) return;
    const begin = () => {
      // A place from another device may arrive later; who listens already is not moved.
      if (isMoved.current) return;
      const isOver = startSeconds > audio.duration - AT_END_SECONDS;
      isOurSeek.current = true;
      audio.currentTime = isOver ? 0 : startSeconds;
    };
    if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) begin();
    audio.addEventListener('loadedmetadata', begin);
    return () => audio.removeEventListener('loadedmetadata', begin);
  }, [ref, startSeconds]);
  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    let kept = Number.NaN;
    const start = () => {
      isMoved.current = true;
    };
    const seeking = () => {
      if (!isOurSeek.current) isMoved.current = true;
      isOurSeek.current = false;
    };
    const tick = () => {
      if (!isMoved.current) return;
      if (Math.abs(audio.currentTime - kept) < KEEP_EVERY_SECONDS) return;
      kept = audio.currentTime;
      keep(audio.currentTime);
    };
    const leave = () => {
      if (isMoved.current && audio.currentTime !== kept) {
        kept = audio.currentTime;
        send(audio.currentTime);
      }
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    audio.addEventListener('play', start);
    audio.addEventListener('seeking', seeking);
    audio.addEventListener('timeupdate', tick);
    audio.addEventListener('pause', leave);
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', leave);
    return () => {
      leave();
      audio.removeEventListener('play', start);
      audio.removeEventListener('seeking', seeking);
      audio.removeEventListener('timeupdate', tick);
      audio.removeEventListener('pause', leave);
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', leave);
    };
  }, [ref, keep, send]);
}

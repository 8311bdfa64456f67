import { type RefObject, useEffect, useRef } from 'react';
import type { Place } from './use-place.ts';

const KEEP_EVERY_SECONDS = 5;
/** A book heard so far begins anew. */
const AT_END_SECONDS = 3;
/** A sound may round the place it is brought to. */
const SAME_PLACE_SECONDS = 0.1;

/** Brings the sound to the kept place and keeps where it is: every five seconds, at a pause, and when the page is left. */
export function useKeptPlace(
  ref: RefObject<HTMLAudioElement | null>,
  { startSeconds, keep, send }: Place,
): void {
  const isMoved = useRef(false);
  /** where we brought the sound to: a 'seeking' there is ours, not the person's */
  const broughtTo = useRef(Number.NaN);
  useEffect(() => {
    const audio = ref.current;
    // At the beginning it is already.
    if (!audio || !startSeconds) return;
    const begin = () => {
      // A place from another device may arrive later; who listens already is not moved.
      if (isMoved.current) return;
      const isOver = startSeconds > audio.duration - AT_END_SECONDS;
      broughtTo.current = isOver ? 0 : startSeconds;
      audio.currentTime = broughtTo.current;
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
      // Told by place, not by a flag: two places one after the other (this device's, the server's) may be told of twice or once.
      if (Math.abs(audio.currentTime - broughtTo.current) < SAME_PLACE_SECONDS) return;
      isMoved.current = true;
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

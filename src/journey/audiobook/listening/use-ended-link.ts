import { type RefObject, useEffect } from 'react';

/** A fresh link that does not open either is no question of time. */
const SHORTEST_LIFE_MS = 60_000;

/**
 * A link to the sound ends after a quarter of an hour, also in the middle of a book or while it is paused: then a new
 * one takes its place, and the sound goes on where it was.
 */
export function useEndedLink(ref: RefObject<HTMLAudioElement | null>, renew: () => Promise<void>): void {
  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    let renewedMs = Number.NEGATIVE_INFINITY;
    let goesOnAt: { readonly seconds: number; readonly isPlaying: boolean } | null = null;
    const ended = () => {
      if (Date.now() - renewedMs < SHORTEST_LIFE_MS) return;
      renewedMs = Date.now();
      goesOnAt = { seconds: audio.currentTime, isPlaying: !audio.paused };
      void renew();
    };
    const online = () => {
      if (!audio.error) return;
      renewedMs = Number.NEGATIVE_INFINITY;
      ended();
    };
    const loaded = () => {
      if (!goesOnAt) return;
      const { seconds, isPlaying } = goesOnAt;
      goesOnAt = null;
      if (seconds > 0) audio.currentTime = seconds;
      if (isPlaying) void audio.play().catch(() => audio.pause()); // the element's own error event tells why
    };
    audio.addEventListener('error', ended);
    audio.addEventListener('loadedmetadata', loaded);
    addEventListener('online', online);
    return () => {
      audio.removeEventListener('error', ended);
      audio.removeEventListener('loadedmetadata', loaded);
      removeEventListener('online', online);
    };
  }, [ref, renew]);
}

import { type RefObject, useRef, useState } from 'react';
import type { Region } from '@/domain/voice/voice.ts';

export interface StretchPlayer<Key> {
  /** for the one audio element that plays them all */
  audio: RefObject<HTMLAudioElement | null>;
  /** what to put on it */
  events: { onPause: () => void; onEnded: () => void; onTimeUpdate: () => void };
  playing: Key | null;
  hasFailed: boolean;
  /** Plays one stretch of the sound; the one that plays already is stopped. */
  toggle: (key: Key, stretch: Region) => void;
}

/**
 * Stretches of one sound, of which one plays at a time.
 * @param soundUrl null until it is known what opens the sound
 */
export function useStretchPlayer<Key>(soundUrl: string | null): StretchPlayer<Key> {
  const audio = useRef<HTMLAudioElement>(null);
  const endSeconds = useRef(Number.POSITIVE_INFINITY);
  const [playing, setPlaying] = useState<Key | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const stopped = () => setPlaying(null);
  return {
    audio,
    events: {
      onPause: stopped,
      onEnded: stopped,
      // Not every browser heeds the end of a fragment.
      onTimeUpdate() {
        if (audio.current && audio.current.currentTime >= endSeconds.current) audio.current.pause();
      },
    },
    playing,
    hasFailed,
    toggle(key, { start, end }) {
      const element = audio.current;
      if (!element || soundUrl === null) return;
      if (playing === key) return element.pause();
      setHasFailed(false);
      endSeconds.current = end;
      // The fragment lets the browser begin and stop at the right places, also where a jump before loading is refused.
      element.src = `${soundUrl}#t=${start},${end}`;
      element.play().then(
        () => setPlaying(key),
        () => setHasFailed(true),
      );
    },
  };
}

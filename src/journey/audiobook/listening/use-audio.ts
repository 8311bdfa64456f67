import { type RefObject, useCallback, useEffect, useState } from 'react';
import { downloadedOrderOf } from '@/device/storage/downloads/download-address.ts';

export interface AudioState {
  readonly isPlaying: boolean;
  readonly seconds: number;
  /** 0 until it is known */
  readonly durationSeconds: number;
  readonly rate: number;
  /** why the browser cannot play this sound, and what to do */
  readonly error: string | null;
  /** that is only that there is no internet: nothing is wrong with the sound */
  readonly lacksInternet: boolean;
}

const SILENT: AudioState = {
  ...{ isPlaying: false, seconds: 0, durationSeconds: 0, rate: 1 },
  ...{ error: null, lacksInternet: false },
};

const EVENTS = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeking',
  'seeked',
  'ratechange',
  'durationchange',
  'loadedmetadata',
  'error',
  'emptied',
] as const;

/** A book that is kept needs no internet: what is wrong with it is something else. */
const isKeptHere = (src: string) => downloadedOrderOf(new URL(src, location.href).pathname) !== null;

function problemOf({ error, src }: HTMLMediaElement): Pick<AudioState, 'error' | 'lacksInternet'> {
  if (!error) return { error: null, lacksInternet: false };
  const isCut = error.code === MediaError.MEDIA_ERR_NETWORK;
  if (navigator.onLine || isKeptHere(src))
    return {
      lacksInternet: false,
      error: isCut
        ? 'You went offline while listening. Your place is saved.'
        : 'This audiobook can’t be played right now. Your place is saved. Please try again in a moment.',
    };
  return {
    lacksInternet: true,
    error: isCut
      ? 'There’s no internet right now. Your place is saved, and the book goes on when you’re back online.'
      : 'There’s no internet, and this book isn’t kept on this device. Your place is saved. Next time you’re online, choose “Keep on this device”, and it plays anywhere.',
  };
}

function stateOf(audio: HTMLMediaElement): AudioState {
  return {
    isPlaying: !audio.paused && !audio.ended,
    seconds: audio.currentTime,
    durationSeconds: Number.isFinite(audio.duration) ? audio.duration : 0,
    rate: audio.playbackRate,
    ...problemOf(audio),
  };
}

export interface AudioControl extends AudioState {
  toggle(): void;
  /** Bounded by the beginning and the end. */
  seek(seconds: number): void;
  skip(bySeconds: number): void;
  setRate(rate: number): void;
}

/** A plain audio element as state and actions. The element is the truth: the lock screen changes it too. */
export function useAudio(ref: RefObject<HTMLAudioElement | null>): AudioControl {
  const [state, setState] = useState(SILENT);
  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    const note = () => setState(stateOf(audio));
    note();
    for (const event of EVENTS) audio.addEventListener(event, note);
    return () => {
      for (const event of EVENTS) audio.removeEventListener(event, note);
    };
  }, [ref]);
  const seek = useCallback(
    (seconds: number) => {
      const audio = ref.current;
      if (!audio) return;
      const end = Number.isFinite(audio.duration) ? audio.duration : Number.MAX_SAFE_INTEGER;
      audio.currentTime = Math.min(end, Math.max(0, seconds));
    },
    [ref],
  );
  const toggle = useCallback(() => {
    const audio = ref.current;
    if (!audio) return;
    if (audio.paused)
      void audio.play().catch(() => audio.pause()); // the element's own error event tells why
    else audio.pause();
  }, [ref]);
  const skip = useCallback((by: number) => seek((ref.current?.currentTime ?? 0) + by), [ref, seek]);
  const setRate = useCallback(
    (rate: number) => {
      if (!ref.current) return;
      ref.current.defaultPlaybackRate = rate;
      ref.current.playbackRate = rate;
    },
    [ref],
  );
  return { ...state, toggle, seek, skip, setRate };
}

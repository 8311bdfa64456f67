import { type RefObject, useCallback, useEffect, useState } from 'react';

export interface AudioState {
  readonly isPlaying: boolean;
  readonly seconds: number;
  /** 0 until it is known */
  readonly durationSeconds: number;
  readonly rate: number;
  /** what the browser says about a sound it cannot play */
  readonly error: string | null;
}

const SILENT: AudioState = { isPlaying: false, seconds: 0, durationSeconds: 0, rate: 1, error: null };

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

function problemOf({ error }: HTMLMediaElement): string | null {
  if (!error) return null;
  return error.code === MediaError.MEDIA_ERR_NETWORK
    ? 'You went offline while listening. Your place is saved.'
    : 'This audiobook can’t be played right now. Your place is saved. Please try again in a moment.';
}

function stateOf(audio: HTMLMediaElement): AudioState {
  return {
    isPlaying: !audio.paused && !audio.ended,
    seconds: audio.currentTime,
    durationSeconds: Number.isFinite(audio.duration) ? audio.duration : 0,
    rate: audio.playbackRate,
    error: problemOf(audio),
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

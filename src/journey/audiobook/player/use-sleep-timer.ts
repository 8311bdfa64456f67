import { useEffect, useState } from 'react';
import type { AudioControl } from './use-audio.ts';

/** Minutes, or until the chapter is over. */
export type SleepTime = number | 'chapter';
export const SLEEP_MINUTES = [5, 15, 30, 45, 60] as const;
/** Time passes in steps: the pause comes a little before the next chapter's first word. */
const BEFORE_CHAPTER_SECONDS = 0.4;
const MINUTE_MS = 60_000;

export interface SleepTimer {
  readonly time: SleepTime | null;
  readonly set: (time: SleepTime | null) => void;
}

/** Pauses after some minutes or at the end of the chapter that sounds when it is set. */
export function useSleepTimer(audio: AudioControl, chapterEnd: number): SleepTimer {
  const [timer, setTimer] = useState<{ time: SleepTime; end: number } | null>(null);
  const { isPlaying, toggle, seconds } = audio;
  const minutes = typeof timer?.time === 'number' ? timer.time : null;
  useEffect(() => {
    if (minutes === null) return;
    const waking = setTimeout(() => {
      setTimer(null);
      if (isPlaying) toggle();
    }, minutes * MINUTE_MS);
    return () => clearTimeout(waking);
  }, [minutes, isPlaying, toggle]);
  const isOver = timer?.time === 'chapter' && seconds >= timer.end - BEFORE_CHAPTER_SECONDS;
  useEffect(() => {
    if (!isOver) return;
    setTimer(null);
    if (isPlaying) toggle();
  }, [isOver, isPlaying, toggle]);
  return {
    time: timer?.time ?? null,
    set: (time) => setTimer(time === null ? null : { time, end: chapterEnd }),
  };
}

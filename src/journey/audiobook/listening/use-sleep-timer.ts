import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AudioControl } from './use-audio.ts';

/** Minutes, or until the chapter is over. */
export type SleepTime = number | 'chapter';
export const SLEEP_MINUTES = [5, 15, 30, 45, 60] as const;
/** Time passes in steps: the pause comes a little before the next chapter's first word. */
const BEFORE_CHAPTER_SECONDS = 0.4;
/** Sound never runs so far between two looks at it: it was moved by hand. */
const JUMP_SECONDS = 3;
const MINUTE_MS = 60_000;

export interface SleepTimer {
  readonly time: SleepTime | null;
  readonly set: (time: SleepTime | null) => void;
}

/** Pauses after some minutes or at the end of the chapter that sounds; who jumps to another one hears that one to its end. */
export function useSleepTimer(audio: AudioControl, chapterEnd: number): SleepTimer {
  const [timer, setTimer] = useState<{ time: SleepTime; end: number } | null>(null);
  const { isPlaying, toggle, seek, seconds } = audio;
  const fallAsleep = useEffectEvent(() => {
    setTimer(null);
    if (isPlaying) toggle();
  });
  /** A busy device looks late: what sounded of the next chapter by then is heard with that chapter. */
  const fallAsleepBefore = useEffectEvent((end: number, now: number) => {
    fallAsleep();
    seek(Math.min(now, end - BEFORE_CHAPTER_SECONDS));
  });
  const minutes = typeof timer?.time === 'number' ? timer.time : null;
  useEffect(() => {
    if (minutes === null) return;
    const waking = setTimeout(() => fallAsleep(), minutes * MINUTE_MS);
    return () => clearTimeout(waking);
  }, [minutes]);
  const before = useRef(seconds);
  const isForChapter = timer?.time === 'chapter';
  const look = useEffectEvent((now: number) => {
    const isMoved = Math.abs(now - before.current) > JUMP_SECONDS;
    before.current = now;
    if (timer?.time !== 'chapter') return;
    if (isMoved) setTimer({ time: 'chapter', end: chapterEnd });
    else if (now >= timer.end - BEFORE_CHAPTER_SECONDS) fallAsleepBefore(timer.end, now);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer that was just set looks at once
  useEffect(() => look(seconds), [seconds, isForChapter]);
  return {
    time: timer?.time ?? null,
    set: (time) => setTimer(time === null ? null : { time, end: chapterEnd }),
  };
}

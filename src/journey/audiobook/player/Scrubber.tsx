import type { CSSProperties } from 'react';
import { spokenTime, timeText } from '@/domain/words/time-text.ts';
import type { Played } from '../listening/use-listening.ts';
import styles from './scrubber.module.css';

/** Where in the book it is: time elapsed, the chapter, time left. */
export function Scrubber({ listening }: { listening: Played }) {
  const { audio, durationSeconds, chapterTitle } = listening;
  const { seconds, seek } = audio;
  const share = durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0;
  return (
    <div className={styles.scrubber} style={{ '--share': `${share * 100}%` } as CSSProperties}>
      <input
        type="range"
        aria-label="Place in the audiobook"
        aria-valuetext={`${spokenTime(seconds)} of ${spokenTime(durationSeconds)}`}
        min={0}
        max={Math.max(1, Math.floor(durationSeconds))}
        step={1}
        value={durationSeconds > 0 ? Math.floor(seconds) : 0}
        onChange={(event) => seek(Number(event.target.value))}
      />
      <p className={styles.times}>
        <span>{timeText(seconds)}</span>
        <span className={styles.chapter}>{chapterTitle}</span>
        <span>{durationSeconds > 0 && `-${timeText(durationSeconds - seconds)}`}</span>
      </p>
    </div>
  );
}

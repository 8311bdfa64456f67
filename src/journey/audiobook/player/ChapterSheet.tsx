import { useEffect, useRef } from 'react';
import { counted } from '@/domain/words/counted.ts';
import { spokenTime, timeText } from '@/domain/words/time-text.ts';
import type { Played } from '../listening/use-listening.ts';
import { lengthText } from '../words.ts';
import { Sheet } from './Sheet.tsx';
import styles from './sheet.module.css';

/** A time beside what it is the time of: never broken, and said as words. */
export function At({ seconds }: { seconds: number }) {
  return (
    <span className={styles.time}>
      <span aria-hidden="true">{timeText(seconds)}</span>
      <span className="visually-hidden">at {spokenTime(seconds)}</span>
    </span>
  );
}

/** All chapters with where they begin and how long they are, the one that sounds in sight. */
export function ChapterSheet({ listening, onClose }: { listening: Played; onClose: () => void }) {
  const { chapters, chapter, audio, durationSeconds } = listening;
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'center' });
  }, []);
  const choose = (seconds: number) => {
    audio.seek(seconds);
    onClose();
  };
  return (
    <Sheet title="Chapters" onClose={onClose}>
      <p className={styles.soft}>
        {counted(chapters.length, 'chapter')}, {lengthText(durationSeconds)}
      </p>
      <ol className={styles.list}>
        {chapters.map(({ title, startSeconds, lengthSeconds }, i) => (
          <li key={startSeconds} ref={i === chapter ? current : null}>
            <button
              type="button"
              className={styles.row}
              aria-current={i === chapter ? 'true' : undefined}
              onClick={() => choose(startSeconds)}
            >
              <span className={styles.words}>
                {title}
                <span className={styles.soft}>
                  {/* "aria-current" says it to a screen reader. */}
                  <span aria-hidden="true">{i === chapter ? 'Playing now, from ' : 'From '}</span>
                  <At seconds={startSeconds} />
                </span>
              </span>
              <span className={styles.time}>
                <span aria-hidden="true">{timeText(lengthSeconds)}</span>
                <span className="visually-hidden">lasting {spokenTime(lengthSeconds)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

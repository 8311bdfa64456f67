import type { TimedChapter } from '@/domain/audiobook/timings.ts';
import styles from './player.module.css';
import { spokenTime, timeText } from './time-text.ts';

interface ChaptersProps {
  chapters: readonly TimedChapter[];
  /** index of the one that sounds */
  current: number;
  onChoose: (seconds: number) => void;
}

export function Chapters({ chapters, current, onChoose }: ChaptersProps) {
  return (
    <details className={styles.chapters}>
      <summary className={styles.summary}>
        Chapters <span className={styles.count}>{chapters.length}</span>
      </summary>
      <ol className={styles.list}>
        {chapters.map(({ title, startSeconds }, i) => (
          <li key={startSeconds}>
            <button
              type="button"
              className={styles.chapter}
              aria-current={i === current ? 'true' : undefined}
              onClick={() => onChoose(startSeconds)}
            >
              <span>{title}</span>
              <span className={styles.soft}>
                <span aria-hidden="true">{timeText(startSeconds)}</span>
                <span className={styles.heard}>at {spokenTime(startSeconds)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

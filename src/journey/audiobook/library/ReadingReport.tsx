import type { MadeAudiobook } from '@/domain/audiobook/order.ts';
import styles from '../audiobook.module.css';
import { readingText } from '../words.ts';

/** How the reading went: every sentence was checked, and what is still off is named. */
export function ReadingReport({ audiobook }: { audiobook: MadeAudiobook }) {
  const { unread } = audiobook;
  return (
    <div className={styles.report}>
      <p className={styles.soft}>{readingText(audiobook)}</p>
      {unread.length > 0 && (
        <details>
          <summary className={styles.unread}>Sentences to listen to: {unread.length}</summary>
          <ul>
            {unread.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

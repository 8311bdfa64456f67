import { openPlayer } from '../listening/now-playing.ts';
import type { Listening } from '../listening/use-listening.ts';
import { BACK_SECONDS, FORWARD_SECONDS } from '../listening/use-lock-screen.ts';
import { lengthText } from '../words.ts';
import { Cover, photoCoverOf } from './Cover.tsx';
import { Icon, SkipIcon } from './Icon.tsx';
import styles from './mini-player.module.css';

interface MiniPlayerProps {
  listening: Listening;
  /** by the player over the whole screen, which has the same buttons */
  isCovered: boolean;
  onStop: () => void;
}

/** One step back or on, where there is room for it. */
function Skip({ seconds, onSkip }: { seconds: number; onSkip: (seconds: number) => void }) {
  const label = `${seconds < 0 ? 'Back' : 'Forward'} ${Math.abs(seconds)} seconds`;
  return (
    <button
      type="button"
      className={`${styles.round} ${styles.skip}`}
      aria-label={label}
      onClick={() => onSkip(seconds)}
    >
      <SkipIcon seconds={seconds} />
    </button>
  );
}

/** What is being listened to, at the foot of every screen. */
export function MiniPlayer({ listening, isCovered, onStop }: MiniPlayerProps) {
  const { book, title, audio, sound, chapters, durationSeconds } = listening;
  // A book of one chapter is called as its chapter is.
  const chapterTitle = chapters.length > 1 ? listening.chapterTitle : '';
  const left = durationSeconds > 0 && `${lengthText(durationSeconds - audio.seconds)} left`;
  const share = durationSeconds > 0 ? (audio.seconds / durationSeconds) * 100 : 0;
  return (
    <section className={styles.bar} aria-label="Now playing">
      <div className={styles.track}>
        <div className={styles.progress} style={{ width: `${share}%` }} />
      </div>
      <button
        type="button"
        className={styles.open}
        aria-label={`Open player: ${title}${chapterTitle && `, ${chapterTitle}`}`}
        onClick={() => openPlayer(book)}
      >
        <span className={styles.cover}>
          <Cover order={book.order} url={photoCoverOf(book.order) && (sound?.coverUrl ?? null)} />
        </span>
        <span className={styles.words}>
          <strong className={styles.line}>{title}</strong>
          <span className={styles.soft}>{[chapterTitle, left].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
      {!isCovered && <Skip seconds={-BACK_SECONDS} onSkip={audio.skip} />}
      <button
        type="button"
        className={`${styles.round} ${styles.play}`}
        aria-label={`${audio.isPlaying ? 'Pause' : 'Play'} ${title}`}
        onClick={audio.toggle}
      >
        <Icon name={audio.isPlaying ? 'pause' : 'play'} size={28} />
      </button>
      {!isCovered && <Skip seconds={FORWARD_SECONDS} onSkip={audio.skip} />}
      <button
        type="button"
        className={`${styles.round} ${styles.stop}`}
        aria-label="Stop listening"
        onClick={onStop}
      >
        <Icon name="close" size={20} />
      </button>
    </section>
  );
}

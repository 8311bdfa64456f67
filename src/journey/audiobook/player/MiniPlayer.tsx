import { openPlayer } from '../listening/now-playing.ts';
import type { Listening } from '../listening/use-listening.ts';
import { Cover } from './Cover.tsx';
import { Icon } from './Icon.tsx';
import styles from './mini-player.module.css';

/** What is being listened to, at the foot of every screen. */
export function MiniPlayer({ listening, onStop }: { listening: Listening; onStop: () => void }) {
  const { book, title, audio, sound, chapters, durationSeconds } = listening;
  // A book of one chapter is called as its chapter is.
  const chapterTitle = chapters.length > 1 ? listening.chapterTitle : '';
  const share = durationSeconds > 0 ? (audio.seconds / durationSeconds) * 100 : 0;
  return (
    <section className={styles.bar} aria-label="Now playing">
      <div className={styles.progress} style={{ width: `${share}%` }} />
      <button
        type="button"
        className={styles.open}
        aria-label={`Open player: ${title}${chapterTitle && `, ${chapterTitle}`}`}
        onClick={() => openPlayer(book)}
      >
        <span className={styles.cover}>
          <Cover order={book.order} url={sound?.coverUrl ?? null} />
        </span>
        <span className={styles.words}>
          <strong className={styles.line}>{title}</strong>
          {chapterTitle && <span className={styles.soft}>{chapterTitle}</span>}
        </span>
      </button>
      <button
        type="button"
        className={styles.round}
        aria-label={`${audio.isPlaying ? 'Pause' : 'Play'} ${title}`}
        onClick={audio.toggle}
      >
        <Icon name={audio.isPlaying ? 'pause' : 'play'} size={30} />
      </button>
      <button type="button" className={styles.round} aria-label="Stop listening" onClick={onStop}>
        <Icon name="close" size={22} />
      </button>
    </section>
  );
}

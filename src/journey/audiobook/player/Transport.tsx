import type { Ref } from 'react';
import type { Played } from '../listening/use-listening.ts';
import { BACK_SECONDS, FORWARD_SECONDS } from '../listening/use-lock-screen.ts';
import { Icon, SkipIcon } from './Icon.tsx';
import styles from './transport.module.css';

interface TransportProps {
  listening: Played;
  /** the button that plays */
  play: Ref<HTMLButtonElement>;
}

/** Play, skip, chapters. */
export function Transport({ listening, play }: TransportProps) {
  const { toChapter } = listening;
  const { isPlaying, toggle, skip } = listening.audio;
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        className={styles.round}
        aria-label="Previous chapter"
        onClick={() => toChapter(-1)}
      >
        <Icon name="previous" size={24} />
      </button>
      <button
        type="button"
        className={styles.round}
        aria-label={`Back ${BACK_SECONDS} seconds`}
        onClick={() => skip(-BACK_SECONDS)}
      >
        <SkipIcon seconds={-BACK_SECONDS} />
      </button>
      <button
        ref={play}
        type="button"
        className={styles.play}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} size={36} />
      </button>
      <button
        type="button"
        className={styles.round}
        aria-label={`Forward ${FORWARD_SECONDS} seconds`}
        onClick={() => skip(FORWARD_SECONDS)}
      >
        <SkipIcon seconds={FORWARD_SECONDS} />
      </button>
      <button type="button" className={styles.round} aria-label="Next chapter" onClick={() => toChapter(1)}>
        <Icon name="next" size={24} />
      </button>
    </div>
  );
}

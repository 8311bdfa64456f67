import styles from './player.module.css';
import { spokenTime, timeText } from './time-text.ts';
import type { AudioControl } from './use-audio.ts';
import { BACK_SECONDS, FORWARD_SECONDS } from './use-lock-screen.ts';

interface TransportProps {
  audio: AudioControl;
  durationSeconds: number;
  toChapter: (by: -1 | 1) => void;
}

const ICONS = {
  play: 'M8 5.5v13l11-6.5z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  previous: 'M6 5h2.5v14H6zM20 5v14L9.5 12z',
  next: 'M15.5 5H18v14h-2.5zM4 5l10.5 7L4 19z',
} as const;

function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
      <path d={ICONS[name]} fill="currentColor" />
    </svg>
  );
}

/** Play, skip, chapters, and where in the book it is. */
export function Transport({ audio, durationSeconds, toChapter }: TransportProps) {
  const { isPlaying, seconds, toggle, skip, seek } = audio;
  return (
    <div className={styles.transport}>
      <input
        type="range"
        className={styles.slider}
        aria-label="Place in the audiobook"
        aria-valuetext={`${spokenTime(seconds)} of ${spokenTime(durationSeconds)}`}
        min={0}
        max={Math.max(1, Math.floor(durationSeconds))}
        step={1}
        value={Math.floor(seconds)}
        onChange={(event) => seek(Number(event.target.value))}
      />
      <div className={styles.times}>
        <span>{timeText(seconds)}</span>
        <span>-{timeText(durationSeconds - seconds)}</span>
      </div>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.round}
          aria-label="Previous chapter"
          onClick={() => toChapter(-1)}
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          className={styles.round}
          aria-label={`Back ${BACK_SECONDS} seconds`}
          onClick={() => skip(-BACK_SECONDS)}
        >
          −{BACK_SECONDS}
        </button>
        <button
          type="button"
          className={styles.play}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={toggle}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <button
          type="button"
          className={styles.round}
          aria-label={`Forward ${FORWARD_SECONDS} seconds`}
          onClick={() => skip(FORWARD_SECONDS)}
        >
          +{FORWARD_SECONDS}
        </button>
        <button type="button" className={styles.round} aria-label="Next chapter" onClick={() => toChapter(1)}>
          <Icon name="next" />
        </button>
      </div>
    </div>
  );
}

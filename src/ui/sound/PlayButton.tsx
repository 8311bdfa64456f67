import styles from './play-button.module.css';

interface PlayButtonProps {
  isPlaying: boolean;
  /** what it does now, with the name of what is heard */
  label: string;
  onPress: () => void;
  /** begins from the start at every tap: then it stops, and does not pause */
  beginsAnew?: boolean;
  size?: 'small' | 'large';
  /** `ink` is the person's own recording beside recreated ones; `quiet` is nothing to decide by */
  look?: 'loud' | 'ink' | 'quiet';
  isBusy?: boolean;
  disabled?: boolean;
}

const PLAY = 'M7 4l14 8-14 8z';
const PAUSE = 'M6 4h4v16H6zM14 4h4v16h-4z';
const STOP = 'M6 6h12v12H6z';

/** The round button of every sound but the audiobook's own. */
export function PlayButton({
  isPlaying,
  label,
  onPress,
  beginsAnew = false,
  size = 'small',
  look = 'loud',
  isBusy,
  disabled,
}: PlayButtonProps) {
  const halt = beginsAnew ? STOP : PAUSE;
  return (
    <button
      type="button"
      className={styles.play}
      data-size={size}
      data-look={look}
      aria-label={label}
      aria-busy={isBusy}
      disabled={disabled}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
        <path d={isPlaying ? halt : PLAY} />
      </svg>
    </button>
  );
}

import { useRef, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import styles from './sample.module.css';
import { mediaErrorText, PLAY_FAILED } from './words.ts';

interface SamplePlayerProps {
  url: string;
  onSecond: (seconds: number) => void;
  onAgain: () => void;
}

/** Play and pause for one page. */
export function SamplePlayer({ url, onSecond, onAgain }: SamplePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    setError(null);
    // `onError` has the better words when the file itself is the problem.
    element.play().catch(() => setError((known) => known ?? PLAY_FAILED));
  };
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: the words heard are the family's own page, which they have in front of them */}
      <audio
        ref={audio}
        src={url}
        preload="auto"
        onPlaying={() => setIsPlaying(true)}
        onTimeUpdate={(event) => onSecond(event.currentTarget.currentTime)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
        onError={(event) => setError(mediaErrorText(event.currentTarget.error?.code))}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? 'Pause sample' : 'Play sample'}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
          <path d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l14 8-14 8z'} fill="currentColor" />
        </svg>
      </button>
      <p aria-live="polite">{isPlaying ? 'Playing...' : 'Click to play a sample of your generated voice'}</p>
      {error && (
        <Notice kind="error">
          <p>{error}</p>
          <Button kind="quiet" onClick={onAgain}>
            Try Again
          </Button>
        </Notice>
      )}
    </div>
  );
}

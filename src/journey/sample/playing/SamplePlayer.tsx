import { type CSSProperties, type RefObject, useState } from 'react';
import { spokenTime, timeText } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import styles from '../sample.module.css';
import { mediaErrorText, PLAY_FAILED } from '../words.ts';

interface SamplePlayerProps {
  audio: RefObject<HTMLAudioElement | null>;
  url: string;
  /** what is heard, as the button says it: "Play {name}" */
  name: string;
  /** below the button while it is silent */
  words: string;
  onSecond?: (seconds: number) => void;
  /** another try at what does not play, where there is one */
  onAgain?: () => void;
}

/** Where a sound is, to be moved by hand or by keys. */
function Scrubber({
  name,
  seconds,
  duration,
  onSeek,
}: {
  name: string;
  seconds: number;
  duration: number;
  onSeek: (seconds: number) => void;
}) {
  return (
    <div
      className={styles.scrubber}
      style={{ '--share': `${duration > 0 ? (seconds / duration) * 100 : 0}%` } as CSSProperties}
    >
      <input
        type="range"
        aria-label={`Place in ${name}`}
        aria-valuetext={`${spokenTime(seconds)} of ${spokenTime(duration)}`}
        min={0}
        max={Math.max(0.1, duration)}
        step={0.1}
        value={Math.min(seconds, duration)}
        disabled={duration === 0}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
      />
      <p className={styles.times} aria-hidden="true">
        <span>{timeText(seconds)}</span>
        <span>{timeText(duration)}</span>
      </p>
    </div>
  );
}

/** Play, pause and place of one sound. */
export function SamplePlayer({ audio, url, name, words, onSecond, onAgain }: SamplePlayerProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [duration, setDuration] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const hear = (now: number) => {
    setSeconds(now);
    onSecond?.(now);
  };
  const seek = (to: number) => {
    if (!audio.current) return;
    audio.current.currentTime = to;
    hear(to);
  };
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
      {/* biome-ignore lint/a11y/useMediaCaption: the words heard are the family's own, which they have in front of them */}
      <audio
        ref={audio}
        src={url}
        preload="auto"
        onDurationChange={({ currentTarget }) =>
          setDuration(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0)
        }
        onPlaying={() => setIsPlaying(true)}
        onTimeUpdate={({ currentTarget }) => hear(currentTarget.currentTime)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
        onError={({ currentTarget }) => setError(mediaErrorText(currentTarget.error?.code))}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? `Pause ${name}` : `Play ${name}`}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
          <path d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l14 8-14 8z'} fill="currentColor" />
        </svg>
      </button>
      <Scrubber name={name} seconds={seconds} duration={duration} onSeek={seek} />
      <p aria-live="polite" className={styles.state}>
        {isPlaying ? 'Playing...' : words}
      </p>
      {error && (
        <Notice kind="error">
          <p>{error}</p>
          {onAgain && (
            <Button kind="quiet" onClick={onAgain}>
              Try Again
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}

import { type ReactNode, type RefObject, useState } from 'react';
import { timeText } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { PlayButton } from '@/ui/sound/PlayButton.tsx';
import { useWave } from '@/ui/sound/use-peaks.ts';
import { WaveScrubber } from '@/ui/sound/WaveScrubber.tsx';
import styles from '../sample.module.css';
import { mediaErrorText, PLAY_FAILED } from '../words.ts';

interface SamplePlayerProps {
  audio: RefObject<HTMLAudioElement | null>;
  url: string;
  /** what is heard, as the button says it: "Play {name}" */
  name: string;
  /** below the button while it is silent */
  words: ReactNode;
  onSecond?: (seconds: number) => void;
  /** another try at what does not play, where there is one */
  onAgain?: () => void;
}

/** As many as can be told apart on a phone. */
const BARS = 64;
/** Play, pause and place of one sound. */
export function SamplePlayer({ audio, url, name, words, onSecond, onAgain }: SamplePlayerProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [duration, setDuration] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const wave = useWave(url, BARS);
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
      <PlayButton
        size="large"
        isPlaying={isPlaying}
        label={isPlaying ? `Pause ${name}` : `Play ${name}`}
        onPress={toggle}
      />
      <div>
        <WaveScrubber label={`Place in ${name}`} at={seconds} seconds={duration} peaks={wave} onSeek={seek} />
        <p className={styles.times} aria-hidden="true">
          <span>{timeText(seconds)}</span>
          <span>{timeText(duration)}</span>
        </p>
      </div>
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

import { type CSSProperties, useRef, useState } from 'react';
import { spokenTime, timeText } from '@/domain/words/time-text.ts';
import { PlayButton } from './PlayButton.tsx';
import styles from './sound-player.module.css';

interface SoundPlayerProps {
  url: string;
  /** what is heard, as the button says it: "Play {name}" */
  name: string;
  /** what a browser has just recorded does not tell its own length */
  durationSeconds: number;
}

/** One short sound in a line: play, pause, and where in it one is. */
export function SoundPlayer({ url, name, durationSeconds }: SoundPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const end = Math.max(0.1, durationSeconds);
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    setHasFailed(false);
    element.play().catch(() => setHasFailed(true));
  };
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to;
    setSeconds(to);
  };
  const share = { '--share': `${(Math.min(seconds, end) / end) * 100}%` } as CSSProperties;
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: what somebody has just said themselves */}
      <audio
        ref={audio}
        src={url}
        preload="auto"
        onPlaying={() => setIsPlaying(true)}
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
        onError={() => setHasFailed(true)}
      />
      <PlayButton
        look="quiet"
        isPlaying={isPlaying}
        label={`${isPlaying ? 'Pause' : 'Play'} ${name}`}
        onPress={toggle}
      />
      <div className={styles.place} style={share}>
        <input
          type="range"
          aria-label={`Place in ${name}`}
          aria-valuetext={`${spokenTime(seconds)} of ${spokenTime(durationSeconds)}`}
          min={0}
          max={end}
          step={0.1}
          value={Math.min(seconds, end)}
          onChange={({ target }) => seek(target.valueAsNumber)}
        />
        <p className={styles.times} aria-hidden="true">
          <span>{timeText(seconds)}</span>
          <span>{timeText(durationSeconds)}</span>
        </p>
      </div>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          This can’t be played here. It is saved all the same.
        </p>
      )}
    </div>
  );
}

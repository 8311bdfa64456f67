import { useRef, useState } from 'react';
import { timeText } from '@/domain/words/time-text.ts';
import { PlayButton } from './PlayButton.tsx';
import styles from './sound-player.module.css';
import { useWave } from './use-peaks.ts';
import { WaveScrubber } from './WaveScrubber.tsx';

interface SoundPlayerProps {
  url: string;
  /** what is heard, as the button says it: "Play {name}" */
  name: string;
  /** what a browser has just recorded does not tell its own length */
  durationSeconds: number;
}

const BARS = 56;

/** One short sound in a line: play, pause, and its wave, which shows where in it one is. */
export function SoundPlayer({ url, name, durationSeconds }: SoundPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const wave = useWave(url, BARS);
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
      <div>
        <WaveScrubber
          label={`Place in ${name}`}
          at={Math.min(seconds, durationSeconds)}
          seconds={durationSeconds}
          peaks={wave}
          onSeek={seek}
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

import { useRef, useState } from 'react';
import { timeText } from '@/domain/words/time-text.ts';
import { PlayButton } from '@/ui/sound/PlayButton.tsx';
import { WaveScrubber } from '@/ui/sound/WaveScrubber.tsx';
import styles from './sound-clip.module.css';

export interface Waveform {
  readonly seconds: number;
  /** 0-100, the loudest of each of equally long stretches */
  readonly peaks: readonly number[];
}

interface SoundClipProps extends Waveform {
  src: string;
  label: string;
}

/** The one that plays: two at a time would be noise. */
let playing: HTMLAudioElement | null = null;

function start(audio: HTMLAudioElement): Promise<void> {
  if (playing && playing !== audio) playing.pause();
  playing = audio;
  return audio.play();
}

/** A short sound with its waveform, which shows and changes the place. Nothing is fetched before somebody presses play. */
export function SoundClip({ src, label, seconds, peaks }: SoundClipProps) {
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const toggle = () => {
    const audio = sound.current;
    if (!audio) return;
    setHasFailed(false);
    if (isPlaying) return audio.pause();
    // The browser's own word for a second press before it has begun.
    start(audio).catch((error: unknown) => setHasFailed((error as Error).name !== 'AbortError'));
  };
  const seek = (to: number) => {
    setAt(to);
    if (sound.current) sound.current.currentTime = to;
  };
  return (
    <div className={styles.clip}>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand beside it */}
      <audio
        ref={sound}
        preload="none"
        src={src}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onEnded={() => seek(0)}
      />
      <PlayButton
        isPlaying={isPlaying}
        label={`${isPlaying ? 'Pause' : 'Play'}: ${label}`}
        onPress={toggle}
      />
      <WaveScrubber label={`Place in: ${label}`} {...{ at, seconds, peaks }} onSeek={seek} />
      <span className={styles.time}>
        {timeText(at)} / {timeText(seconds)}
      </span>
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: its words stand beside it */}
        <audio controls preload="none" src={src} />
      </noscript>
      {hasFailed && (
        <p role="alert" className={styles.problem}>
          This recording can’t be played right now. Please try again in a moment.
        </p>
      )}
    </div>
  );
}

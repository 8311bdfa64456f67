import { useEffect, useRef, useState } from 'react';
import type { Region } from '@/domain/voice/voice.ts';
import { Button } from '@/ui/Button.tsx';
import styles from '../voice.module.css';
import { waveformProblem } from '../words.ts';
import { type DrawnWaveform, drawWaveform } from './draw-waveform.ts';
import type { LoadedClip } from './load-clip.ts';
import { timeText } from './time-text.ts';

interface WaveformProps {
  clip: LoadedClip;
  region: Region | null;
  onRegion: (region: Region) => void;
  /** @param message one of the specified texts */
  onProblem: (message: string) => void;
}

/** The clip as a picture of its sound, with the marked region, play and pause. */
export function Waveform({ clip, region, onRegion, onProblem }: WaveformProps) {
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnWaveform>(null);
  const latest = useRef({ onRegion, onProblem });
  const [seconds, setSeconds] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    latest.current = { onRegion, onProblem };
  });
  useEffect(() => {
    if (!container.current) return;
    const waveform = drawWaveform(container.current, clip, {
      onRegion: (marked) => latest.current.onRegion(marked),
      onTime: setSeconds,
      onPlaying: setIsPlaying,
      onError: (problem) => latest.current.onProblem(waveformProblem(problem)),
    });
    drawn.current = waveform;
    return () => {
      drawn.current = null;
      waveform.remove();
    };
  }, [clip]);
  // `clip` too: a new drawing has to be told the region again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (region) drawn.current?.setRegion(region);
  }, [region, clip]);
  return (
    <div className={styles.waveform}>
      <div ref={container} className={styles.canvas} />
      <div className={styles.transport}>
        <Button kind="quiet" onClick={() => drawn.current?.playPause()}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <p className={styles.time}>
          {timeText(seconds)} / {timeText(clip.durationSeconds)}
        </p>
      </div>
    </div>
  );
}

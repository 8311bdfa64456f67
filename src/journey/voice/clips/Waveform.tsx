import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const [seconds, setSeconds] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const mark = useEffectEvent(onRegion);
  const tell = useEffectEvent(onProblem);
  useEffect(() => {
    if (!container.current) return;
    const waveform = drawWaveform(container.current, clip, {
      onRegion: (marked) => mark(marked),
      onTime: setSeconds,
      onPlaying: setIsPlaying,
      onError: (problem) => tell(waveformProblem(problem)),
    });
    drawn.current = waveform;
    return () => {
      drawn.current = null;
      waveform.remove();
    };
  }, [clip]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing, made for a new `clip`, has to be told the region again
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

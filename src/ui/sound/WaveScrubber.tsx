import type { CSSProperties } from 'react';
import { spokenTime } from '@/domain/words/time-text.ts';
import styles from './wave-scrubber.module.css';

interface WaveScrubberProps {
  /** of the place, for who hears the screen */
  label: string;
  at: number;
  /** 0 until it is known */
  seconds: number;
  /** 0-100, the loudest of each of equally long stretches */
  peaks: readonly number[];
  onSeek: (seconds: number) => void;
}

const BAR = 4;
const HEIGHT = 100;

const barsOf = (peaks: readonly number[]) =>
  peaks.map((peak, i) => `M${i * BAR + BAR / 2} ${(HEIGHT - peak) / 2}v${peak}`).join('');

/** The wave of a sound, which shows the place in it and changes it, by hand or by keys. */
export function WaveScrubber({ label, at, seconds, peaks, onSeek }: WaveScrubberProps) {
  const viewBox = `0 0 ${peaks.length * BAR} ${HEIGHT}`;
  const bars = <path d={barsOf(peaks)} stroke="currentColor" />;
  return (
    <div
      className={styles.wave}
      style={at === 0 ? undefined : ({ '--heard': `${(100 * at) / seconds}%` } as CSSProperties)}
    >
      <svg viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
        {bars}
      </svg>
      <svg viewBox={viewBox} preserveAspectRatio="none" className={styles.heard} aria-hidden="true">
        {bars}
      </svg>
      <input
        type="range"
        className={styles.place}
        aria-label={label}
        aria-valuetext={`${spokenTime(at)} of ${spokenTime(seconds)}`}
        min={0}
        max={seconds || 0.1}
        step={0.1}
        value={Math.min(at, seconds)}
        disabled={seconds === 0}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  );
}

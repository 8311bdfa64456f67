import { useEffect, useRef, useState } from 'react';
import styles from './live-wave.module.css';
import { MICROPHONE_TEXTS } from './microphone-texts.ts';

/** Quieter than a whisper at arm's length. */
const HEARD_FROM = 0.01;
const SILENT_AFTER_MS = 3_000;
/** Speech fills most of the height at -12 dB. */
const FULL_AT = 0.25;
const BARS = 72;
const BAR_EVERY_MS = 90;
const PITCH = 4;
const HEIGHT = 100;
/** Drawn with round ends: a dot. */
const DOT = 0.1;

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** @param heights one for each bar, 0 to 1 */
const pathOf = (heights: readonly number[]) =>
  heights
    .map((height, i) => {
      const length = Math.max(DOT, height * HEIGHT);
      return `M${(i + 0.5) * PITCH} ${(HEIGHT - length) / 2}v${length}`;
    })
    .join('');

/** What the microphone hears, as a wave that grows while somebody speaks, and in words whether anything is heard at all. */
export function LiveWave({ stream }: { stream: MediaStream }) {
  const wave = useRef<SVGPathElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const heights: number[] = [];
    let heardMs = performance.now();
    let barMs = heardMs;
    let loudest = 0;
    let frame = 0;
    const look = () => {
      analyser.getFloatTimeDomainData(samples);
      const level = rms(samples);
      loudest = Math.max(loudest, level);
      const now = performance.now();
      if (now - barMs >= BAR_EVERY_MS) {
        heights.push(Math.min(1, Math.sqrt(loudest / FULL_AT)));
        if (heights.length > BARS) heights.shift();
        wave.current?.setAttribute('d', pathOf(heights));
        [barMs, loudest] = [now, 0];
      }
      if (level >= HEARD_FROM) heardMs = now;
      setWords(now - heardMs > SILENT_AFTER_MS ? MICROPHONE_TEXTS.silent : MICROPHONE_TEXTS.heard);
      frame = requestAnimationFrame(look);
    };
    look();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <>
      <svg
        className={styles.wave}
        viewBox={`0 0 ${BARS * PITCH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.line} d={pathOf(Array.from({ length: BARS }, () => 0))} />
        <path ref={wave} className={styles.heard} />
      </svg>
      <p role="status">{words}</p>
    </>
  );
}

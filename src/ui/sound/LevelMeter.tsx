import { useEffect, useRef, useState } from 'react';
import styles from './level-meter.module.css';
import { MICROPHONE_TEXTS } from './microphone-texts.ts';

/** Quieter than a whisper at arm's length. */
const HEARD_FROM = 0.01;
const SILENT_AFTER_MS = 3_000;
/** Speech fills most of the bar at -12 dB. */
const FULL_AT = 0.25;
/** A frame: the bar rises at once and sinks slowly, or it would flicker between the words. */
const FALLS_BY = 0.95;

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** How loud it is right now, and in words whether anything is heard at all. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let heardMs = performance.now();
    let frame = 0;
    let shown = 0;
    const look = () => {
      analyser.getFloatTimeDomainData(samples);
      const level = rms(samples);
      shown = Math.max(level, shown * FALLS_BY);
      bar.current?.style.setProperty('--level', `${Math.min(1, shown / FULL_AT)}`);
      const now = performance.now();
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
      <div ref={bar} className={styles.level} aria-hidden="true" />
      <p role="status">{words}</p>
    </>
  );
}

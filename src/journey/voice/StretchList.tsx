import { useRef, useState } from 'react';
import type { UsedStretch } from '@/domain/voice.ts';
import type { VoiceClip } from '@/storage/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/Notice.tsx';
import { timeText } from './time-text.ts';
import styles from './voice.module.css';

interface StretchListProps {
  stretches: readonly UsedStretch[];
  clips: readonly VoiceClip[];
  /** null until it is known what opens the sound */
  soundUrl: string | null;
  struck: ReadonlySet<UsedStretch>;
  onToggle: (stretch: UsedStretch) => void;
}

/** The moments a voice was made from; one plays at a time. */
export function StretchList({ stretches, clips, soundUrl, struck, onToggle }: StretchListProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState<UsedStretch | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const play = (stretch: UsedStretch) => {
    const element = audio.current;
    if (!element || soundUrl === null) return;
    if (playing === stretch) return element.pause();
    setHasFailed(false);
    // The fragment lets the browser begin and stop at the right places, also where a jump before loading is refused.
    element.src = `${soundUrl}#t=${stretch.at},${stretch.at + stretch.end - stretch.start}`;
    element.play().then(
      () => setPlaying(stretch),
      () => setHasFailed(true),
    );
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the family's own recording, heard to say who speaks in it */}
      <audio ref={audio} preload="none" onPause={() => setPlaying(null)} onEnded={() => setPlaying(null)} />
      {hasFailed && <Notice kind="error">This cannot be played here. You can go on all the same.</Notice>}
      <ul aria-label="Moments used" className={styles.stretches}>
        {stretches.map((stretch) => {
          const name = `${timeText(stretch.start)} to ${timeText(stretch.end)}`;
          const isStruck = struck.has(stretch);
          return (
            <li key={stretch.at} className={styles.stretch} data-struck={isStruck}>
              <Button
                kind="quiet"
                className={styles.playMoment}
                disabled={soundUrl === null}
                aria-label={`${playing === stretch ? 'Stop' : 'Play'} ${name}`}
                onClick={() => play(stretch)}
              >
                {playing === stretch ? 'Stop' : 'Play'}
              </Button>
              <span className={styles.stretchName}>
                <span className={styles.time}>
                  {timeText(stretch.start)}–{timeText(stretch.end)}
                </span>
                {clips.length > 1 && <span className={styles.soft}>{clips[stretch.clip]?.fileName}</span>}
              </span>
              <label className={styles.keep}>
                <input type="checkbox" checked={!isStruck} onChange={() => onToggle(stretch)} />
                Keep
              </label>
            </li>
          );
        })}
      </ul>
    </>
  );
}

import type { VoiceClip } from '@/device/storage/books/progress-record.ts';
import type { UsedStretch } from '@/domain/voice/voice.ts';
import { timeText } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import styles from '../voice.module.css';
import { useStretchPlayer } from './use-stretch-player.ts';

interface StretchListProps {
  stretches: readonly UsedStretch[];
  clips: readonly VoiceClip[];
  /** null until it is known what opens the sound */
  soundUrl: string | null;
  struck: ReadonlySet<UsedStretch>;
  onToggle: (stretch: UsedStretch) => void;
}

/** Rounded outward, so that less than a second has a length too; but not into the next moment, which would seem to overlap. */
function endShown({ clip, start, end }: UsedStretch, next: UsedStretch | undefined): number {
  const latest = next?.clip === clip ? Math.floor(next.start) : Number.POSITIVE_INFINITY;
  return Math.max(Math.floor(start) + 1, Math.min(Math.ceil(end), latest));
}

/** The moments a voice was made from; one plays at a time. */
export function StretchList({ stretches, clips, soundUrl, struck, onToggle }: StretchListProps) {
  const { audio, events, playing, hasFailed, toggle } = useStretchPlayer<UsedStretch>(soundUrl);
  const play = (stretch: UsedStretch) =>
    toggle(stretch, { start: stretch.at, end: stretch.at + stretch.end - stretch.start });
  return (
    <>
      <audio ref={audio} preload="none" {...events} />
      {hasFailed && <Notice kind="error">This can’t be played here. You can still continue.</Notice>}
      <ul aria-label="Moments used" className={styles.stretches}>
        {stretches.map((stretch, at) => {
          const [start, end] = [timeText(stretch.start), timeText(endShown(stretch, stretches[at + 1]))];
          const name = `${start} to ${end}`;
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
                  {start}–{end}
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

import { useState } from 'react';
import type { VoiceClip } from '@/device/storage/books/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { usePeaks } from '@/ui/sound/use-peaks.ts';
import { Wave } from '@/ui/sound/Wave.tsx';
import styles from './moments.module.css';
import { type Moment, momentTimes } from './moments.ts';
import { useStretchPlayer } from './use-stretch-player.ts';

interface StretchListProps {
  moments: readonly Moment[];
  clips: readonly VoiceClip[];
  /** null until it is known what opens the sound */
  soundUrl: string | null;
  struck: ReadonlySet<Moment>;
  onToggle: (moment: Moment) => void;
}

const BARS = 96;

/** The moments a voice was made from, in one picture and in a list; one plays at a time. */
export function StretchList({ moments, clips, soundUrl, struck, onToggle }: StretchListProps) {
  const { audio, events, playing, hasFailed, toggle } = useStretchPlayer<Moment>(soundUrl);
  const peaks = usePeaks(soundUrl, BARS);
  const seconds = Math.max(...moments.map(({ until }) => until));
  /** of the row a hand or the keyboard is at */
  const [pointedAt, setPointedAt] = useState<Moment | null>(null);
  const momentAt = (bar: number) => {
    const at = ((bar + 0.5) / BARS) * seconds;
    return moments.find(({ until }) => at < until) ?? moments.at(-1);
  };
  const leave = () => setPointedAt(null);
  return (
    <>
      <audio ref={audio} preload="none" {...events} />
      {hasFailed && <Notice kind="error">This can’t be played here. You can still continue.</Notice>}
      <div className={styles.picture}>
        <div className={styles.numbers} aria-hidden="true">
          {moments.map((moment, i) => (
            <span
              key={moment.at}
              data-now={moment === (playing ?? pointedAt)}
              style={{ flexGrow: moment.until - moment.at }}
            >
              {i + 1}
            </span>
          ))}
        </div>
        <Wave
          peaks={peaks}
          kindOf={(bar) => {
            const moment = momentAt(bar);
            if (moment && struck.has(moment)) return 'out';
            return moment === (playing ?? pointedAt) ? 'playing' : 'kept';
          }}
          onTap={(bar) => {
            const moment = momentAt(bar);
            if (moment) onToggle(moment);
          }}
        />
      </div>
      <ul aria-label="Moments used" className={styles.moments}>
        {moments.map((moment, i) => {
          const [start, end] = momentTimes(moment);
          const name = `${start} to ${end}`;
          const isPlaying = playing === moment;
          return (
            <li
              key={moment.at}
              className={styles.moment}
              data-struck={struck.has(moment)}
              onPointerEnter={() => setPointedAt(moment)}
              onPointerLeave={leave}
              onFocus={() => setPointedAt(moment)}
              onBlur={leave}
            >
              <span className={styles.number} aria-hidden="true">
                {i + 1}
              </span>
              <Button
                kind="quiet"
                className={styles.play ?? ''}
                data-playing={isPlaying}
                disabled={soundUrl === null}
                aria-label={`${isPlaying ? 'Stop' : 'Play'} ${name}`}
                onClick={() => toggle(moment, { start: moment.at, end: moment.until })}
              />
              <span className={styles.name}>
                <span className={styles.time}>{name}</span>
                {clips.length > 1 && <span className={styles.soft}>{clips[moment.clip]?.fileName}</span>}
              </span>
              <label className={styles.keep}>
                <input type="checkbox" checked={!struck.has(moment)} onChange={() => onToggle(moment)} />
                Keep<span className="visually-hidden"> {name}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </>
  );
}

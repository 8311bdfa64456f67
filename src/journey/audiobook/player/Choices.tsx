import { useId } from 'react';
import styles from './player.module.css';
import type { AudioControl } from './use-audio.ts';
import { SLEEP_MINUTES, type SleepTimer } from './use-sleep-timer.ts';

const RATES = [0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2];

function sleepValue(time: SleepTimer['time']): string {
  return time === null ? 'off' : String(time);
}

/** How fast, and until when. Native selects: they open the phone's own wheel and every screen reader knows them. */
export function Choices({ audio, sleep }: { audio: AudioControl; sleep: SleepTimer }) {
  const [rateId, sleepId] = [useId(), useId()];
  return (
    <div className={styles.choices}>
      <div>
        <label htmlFor={rateId}>Speed</label>
        <select
          id={rateId}
          className={styles.select}
          value={audio.rate}
          onChange={(event) => audio.setRate(Number(event.target.value))}
        >
          {RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}×
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={sleepId}>Sleep timer</label>
        <select
          id={sleepId}
          className={styles.select}
          value={sleepValue(sleep.time)}
          onChange={({ target: { value } }) =>
            sleep.set(value === 'off' ? null : value === 'chapter' ? value : Number(value))
          }
        >
          <option value="off">Off</option>
          {SLEEP_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes} minutes
            </option>
          ))}
          <option value="chapter">End of chapter</option>
        </select>
      </div>
    </div>
  );
}

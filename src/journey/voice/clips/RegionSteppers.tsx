import type { Region } from '@/domain/voice/voice.ts';
import { Field } from '@/ui/forms/Field.tsx';
import styles from '../voice.module.css';

const MIN_LENGTH_SECONDS = 0.5;

interface RegionSteppersProps {
  region: Region;
  durationSeconds: number;
  onRegion: (region: Region) => void;
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

/** The region in numbers, for everybody who cannot or would rather not drag. */
export function RegionSteppers({ region, durationSeconds, onRegion }: RegionSteppersProps) {
  const setStart = (start: number) => {
    if (start >= 0 && start <= region.end - MIN_LENGTH_SECONDS) onRegion({ ...region, start });
  };
  const setEnd = (end: number) => {
    if (end >= region.start + MIN_LENGTH_SECONDS && end <= durationSeconds) onRegion({ ...region, end });
  };
  return (
    <div className={styles.steppers}>
      <Field
        label="Voice starts at (seconds)"
        type="number"
        inputMode="decimal"
        min={0}
        max={tenths(region.end - MIN_LENGTH_SECONDS)}
        step={0.1}
        value={tenths(region.start)}
        onChange={(event) => setStart(event.target.valueAsNumber)}
      />
      <Field
        label="Voice ends at (seconds)"
        type="number"
        inputMode="decimal"
        min={tenths(region.start + MIN_LENGTH_SECONDS)}
        max={tenths(durationSeconds)}
        step={0.1}
        value={tenths(region.end)}
        onChange={(event) => setEnd(event.target.valueAsNumber)}
      />
    </div>
  );
}

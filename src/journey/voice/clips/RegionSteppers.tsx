import { useState } from 'react';
import type { Region } from '@/domain/voice/voice.ts';
import { Field } from '@/ui/forms/Field.tsx';

const MIN_LENGTH_SECONDS = 0.5;

interface RegionSteppersProps {
  region: Region;
  durationSeconds: number;
  onRegion: (region: Region) => void;
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

interface SecondsProps {
  label: string;
  seconds: number;
  min: number;
  max: number;
  onSeconds: (seconds: number) => void;
  /** for what is still beyond the other end when the field is left */
  onBeyond: (seconds: number) => void;
}

/** A moment in numbers. On the way to "12" stands a "1", which may be no moment of this clip: what is typed stays as it is. */
function Seconds({ label, seconds, min, max, onSeconds, onBeyond }: SecondsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label={label}
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      step={0.1}
      value={typed ?? tenths(seconds)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.valueAsNumber >= min && target.valueAsNumber <= max) onSeconds(target.valueAsNumber);
      }}
      onBlur={({ target }) => {
        setTyped(null);
        if (target.valueAsNumber < min || target.valueAsNumber > max) onBeyond(target.valueAsNumber);
      }}
    />
  );
}

/** The region in numbers, for everybody who cannot or would rather not drag. */
export function RegionSteppers({ region, durationSeconds, onRegion }: RegionSteppersProps) {
  const length = region.end - region.start;
  /** The whole mark goes where one of its ends was put, as far as there is sound. */
  const moveTo = (wanted: number) => {
    const start = Math.max(0, Math.min(wanted, durationSeconds - length));
    onRegion({ start, end: start + length });
  };
  return (
    <details>
      <summary>Type exact times</summary>
      <div>
        <Seconds
          label="Voice starts at (seconds)"
          seconds={region.start}
          min={0}
          max={tenths(region.end - MIN_LENGTH_SECONDS)}
          onSeconds={(start) => onRegion({ ...region, start })}
          onBeyond={moveTo}
        />
        <Seconds
          label="Voice ends at (seconds)"
          seconds={region.end}
          min={tenths(region.start + MIN_LENGTH_SECONDS)}
          max={tenths(durationSeconds)}
          onSeconds={(end) => onRegion({ ...region, end: Math.min(end, durationSeconds) })}
          onBeyond={(end) => moveTo(end - length)}
        />
      </div>
    </details>
  );
}

import { type ReactNode, useId } from 'react';
import type { AudioControl } from '../listening/use-audio.ts';
import { SLEEP_MINUTES, type SleepTimer } from '../listening/use-sleep-timer.ts';
import { momentText } from '../words.ts';
import { RATES } from './rates.ts';
import { Sheet } from './Sheet.tsx';
import styles from './step-sheets.module.css';

interface Step<Value> {
  readonly value: Value;
  /** as large as a thumb */
  readonly face: string;
  readonly under?: string;
  readonly isWide?: boolean;
}

interface StepSheetProps<Value> {
  title: string;
  words: ReactNode;
  steps: readonly Step<Value>[];
  chosen: Value;
  onPick: (value: Value) => void;
  onClose: () => void;
}

/** One of several steps: a tap takes it and closes, the arrow keys only take it, so that each can be heard. */
function StepSheet<Value extends string | number | null>(props: StepSheetProps<Value>) {
  const { title, words, steps, chosen, onPick, onClose } = props;
  const group = useId();
  return (
    <Sheet title={title} onClose={onClose}>
      <fieldset className={styles.steps} aria-label={title}>
        {steps.map(({ value, face, under, isWide }) => (
          <label key={value} className={styles.step} data-wide={isWide || undefined}>
            <input
              type="radio"
              name={group}
              checked={value === chosen}
              onChange={() => onPick(value)}
              // A click that the arrow keys make counts no clicks.
              onClick={({ detail }) => detail > 0 && onClose()}
            />
            <span>{face}</span>
            {under && <small>{under}</small>}
          </label>
        ))}
      </fieldset>
      <p className={styles.words} role="status">
        {words}
      </p>
    </Sheet>
  );
}

const SPEEDS = RATES.map((value) => ({
  value,
  face: `${value}×`,
  ...(value === 1 && { under: 'as spoken' }),
}));

/** How fast the book is read. */
export function SpeedSheet({ audio, onClose }: { audio: AudioControl; onClose: () => void }) {
  return (
    <StepSheet
      title="Speed"
      words="Slower or faster, the voice stays the same."
      steps={SPEEDS}
      chosen={audio.rate}
      onPick={audio.setRate}
      onClose={onClose}
    />
  );
}

const TIMES: readonly Step<SleepTimer['time']>[] = [
  ...SLEEP_MINUTES.map((value) => ({ value, face: String(value), under: 'minutes' })),
  { value: null, face: 'Off' },
  { value: 'chapter', face: 'End of chapter', isWide: true },
];

function sleepWords(time: SleepTimer['time'], nowMs: number): string {
  if (time === null) return 'Falling asleep to it? The book pauses on its own and keeps your place.';
  if (time === 'chapter') return 'The book pauses when this chapter ends. Good night.';
  const at = nowMs + time * 60_000;
  // Of the same night, also past midnight: nobody needs to be told the day.
  return `The book pauses at about ${momentText(at, at)}. Good night.`;
}

/** When it pauses by itself. */
export function SleepSheet({ sleep, onClose }: { sleep: SleepTimer; onClose: () => void }) {
  return (
    <StepSheet
      title="Sleep timer"
      words={sleepWords(sleep.time, Date.now())}
      steps={TIMES}
      chosen={sleep.time}
      onPick={sleep.set}
      onClose={onClose}
    />
  );
}

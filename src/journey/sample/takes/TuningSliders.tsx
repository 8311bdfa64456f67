import { useId } from 'react';
import { SLIDERS, type Slider, TUNING_RANGES } from '@/domain/voice/takes.ts';
import type { VoiceTuning } from '@/domain/voice/voice.ts';
import styles from './takes.module.css';
import { SLIDER_WORDS, stepsWords } from './words.ts';

interface TuningSlidersProps {
  tuning: VoiceTuning;
  onMove: (slider: Slider, to: number) => void;
}

/** Three plain sliders; in the middle nothing is added. */
export function TuningSliders({ tuning, onMove }: TuningSlidersProps) {
  const id = useId();
  return (
    <div className={styles.sliders}>
      {SLIDERS.map((slider) => {
        const { most, step } = TUNING_RANGES[slider];
        const { name, less, more } = SLIDER_WORDS[slider];
        return (
          <div key={slider} className={styles.slider}>
            <span aria-hidden="true">{less}</span>
            <input
              type="range"
              id={`${id}${slider}`}
              aria-label={name}
              aria-valuetext={stepsWords(slider, tuning[slider] / step)}
              min={-most}
              max={most}
              step={step}
              value={tuning[slider]}
              onChange={({ currentTarget }) => onMove(slider, currentTarget.valueAsNumber)}
            />
            <span aria-hidden="true">{more}</span>
          </div>
        );
      })}
    </div>
  );
}

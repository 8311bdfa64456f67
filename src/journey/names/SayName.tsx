import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { ProgressBar } from '@/ui/ProgressBar.tsx';
import { LiveWave } from '@/ui/sound/LiveWave.tsx';
import styles from './names.module.css';
import type { SayNameState } from './use-say-name.ts';

interface SayNameProps {
  word: string;
  state: SayNameState;
  onStart: () => void;
  onCancel: () => void;
}

/** The family says the name once; what sounds nearest is proposed above. */
export function SayName({ word, state, onStart, onCancel }: SayNameProps) {
  if (state.kind === 'recording')
    return (
      <div className={styles.own}>
        <p role="status">Say “{word}” now, then tap Stop.</p>
        <LiveWave stream={state.stream} />
        <div>
          <Button onClick={state.stop}>Stop</Button>
        </div>
      </div>
    );
  if (state.kind === 'comparing')
    return (
      <div className={styles.own}>
        <p role="status">Looking for what sounds closest…</p>
        <ProgressBar label="Comparing" percent={(100 * state.done) / state.of} />
        <div>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.own}>
      {state.kind === 'problem' && <Notice kind="error">{state.sentence}</Notice>}
      <p>
        <strong>Or say it yourself.</strong> We’ll find what sounds closest. Your recording stays on this
        device and isn’t kept.
      </p>
      <div>
        <Button kind="quiet" disabled={state.kind === 'asking'} onClick={onStart}>
          {state.kind === 'problem' ? 'Say it again' : `Say “${word}”`}
        </Button>
      </div>
    </div>
  );
}

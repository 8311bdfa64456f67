import { track } from '@/backend/analytics.ts';
import { changeProgress } from '@/storage/progress.ts';
import type { Progress } from '@/storage/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/Notice.tsx';
import { Spinner } from '@/ui/Spinner.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { useAttempt } from '@/ui/use-attempt.ts';
import { SamplePlayer } from './SamplePlayer.tsx';
import styles from './sample.module.css';
import { useSample } from './use-sample.ts';

interface SampleStepProps {
  progress: Progress;
  onBack: () => void;
  onNext: () => void;
}

async function noteHeard(): Promise<void> {
  await changeProgress((now) => ({ ...now, sample: { ...now.sample, heard: true } }));
}

async function approve(): Promise<void> {
  await changeProgress((now) => ({ ...now, sample: { ...now.sample, approved: true } }));
  track('Evaluation');
}

/** Step 3: one page is heard before anything is paid. */
export function SampleStep({ progress, onBack, onNext }: SampleStepProps) {
  const { state, again } = useSample(progress);
  const { error, attempt } = useAttempt();
  return (
    <>
      <section aria-labelledby="preview-title" className={styles.card}>
        <h2 id="preview-title">One Page Preview</h2>
        {state.kind === 'generating' && (
          <div role="status" className={styles.waiting}>
            <Spinner />
            <p>Generating your voice sample...</p>
            <p className={styles.soft}>This may take a few minutes. You can leave and come back.</p>
          </div>
        )}
        {state.kind === 'none' && <p role="status">No sample available</p>}
        {state.kind === 'failed' && (
          <Notice kind="error">
            <p>{state.message}</p>
            <Button kind="quiet" onClick={again}>
              Try Again
            </Button>
          </Notice>
        )}
        {state.kind === 'ready' && (
          <SamplePlayer url={state.url} onHeard={() => attempt(noteHeard)} onAgain={again} />
        )}
        {error && <Notice kind="error">{error}</Notice>}
        <p className={styles.soft}>
          To be honest about it: the built-in voice has the pitch and the tone colour of your loved one, but
          it is a synthesiser. It will not breathe and laugh as they did. Please listen before you decide.
        </p>
      </section>
      <StepActions>
        <Button kind="quiet" onClick={onBack}>
          Previous Step
        </Button>
        <Button
          disabled={!progress.sample.heard || state.kind !== 'ready'}
          onClick={() => attempt(() => approve().then(onNext))}
        >
          Approve &amp; Continue
        </Button>
      </StepActions>
    </>
  );
}

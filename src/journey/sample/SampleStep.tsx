import { type SyntheticEvent, useState } from 'react';
import { SignInWay } from '@/account/sign-in/SignInLink.tsx';
import { track } from '@/backend/page/analytics.ts';
import { changeProgress } from '@/device/storage/books/progress.ts';
import { hasVoice, type Progress } from '@/device/storage/books/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { Spinner } from '@/ui/Spinner.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { FollowPage } from './FollowPage.tsx';
import { SamplePlayer } from './SamplePlayer.tsx';
import { SoundButton } from './SoundButton.tsx';
import styles from './sample.module.css';
import { useSample } from './use-sample.ts';
import { useSampleProfile } from './use-sample-profile.ts';
import { useTimings } from './use-timings.ts';
import { honestWords, NO_SESSION } from './words.ts';

interface SampleStepProps {
  progress: Progress;
  onBack: () => void;
  onNext: () => void;
}

async function approve(): Promise<void> {
  await changeProgress((now) => ({ ...now, sample: { ...now.sample, approved: true } }));
  track('Evaluation');
}

/** The person and the made voice are compared: where one begins, the other stops. */
function playAlone(event: SyntheticEvent<HTMLElement>): void {
  for (const audio of event.currentTarget.querySelectorAll('audio'))
    if (audio !== event.target) audio.pause();
}

function Generating({ firstUrl }: { firstUrl: string | null }) {
  return (
    <>
      <div role="status" className={styles.waiting}>
        <Spinner />
        <p>Generating your voice sample...</p>
        <p className={styles.soft}>This may take a few minutes. You can leave and come back.</p>
      </div>
      {firstUrl && (
        <SoundButton
          url={firstUrl}
          name="the first sentence"
          words="The first sentence is ready. Hear it while the rest is made."
        />
      )}
    </>
  );
}

interface ReadyProps {
  url: string;
  /** of the person's own speech */
  speechUrl: string | null;
  timingsUrl: string | null;
  onAgain: () => void;
}

/** The made voice beside the person's own, with the page that is read. */
function Ready({ url, speechUrl, timingsUrl, onAgain }: ReadyProps) {
  const [seconds, setSeconds] = useState(0);
  const timings = useTimings(timingsUrl);
  return (
    <>
      <div className={styles.pair}>
        {speechUrl && (
          <SoundButton url={speechUrl} name="their recording" words="Their own voice, from your recording" />
        )}
        <SamplePlayer url={url} onSecond={setSeconds} onAgain={onAgain} />
      </div>
      {timings && <FollowPage timings={timings} seconds={seconds} />}
    </>
  );
}

/** Reached by an address or too early: says what is needed first, and leads there. */
function MissingStep({ progress }: { progress: Progress }) {
  const hasManuscript = progress.manuscript?.accepted === true;
  return (
    <Notice kind="error">
      <p>{NO_SESSION}</p>
      <p>
        {hasManuscript
          ? 'To let you hear a page, we need a recording of your loved one’s voice first.'
          : 'To let you hear a page, we need your memoir first, and then a recording of your loved one’s voice.'}
      </p>
      <ButtonLink to={hasManuscript ? '/step-2' : '/step-1'} kind="quiet">
        {hasManuscript ? 'Go to Step 2' : 'Go to Step 1'}
      </ButtonLink>
    </Notice>
  );
}

/** Step 3: one page is heard before anything is paid. */
export function SampleStep({ progress, onBack, onNext }: SampleStepProps) {
  const { state, again } = useSample(progress);
  const { error, attempt } = useAttempt();
  const isMade = hasVoice(progress);
  const told = useSampleProfile(isMade ? progress.sessionId : null, state.kind === 'generating');
  return (
    <>
      <section aria-labelledby="preview-title" className={styles.card} onPlayCapture={playAlone}>
        <h2 id="preview-title">One Page Preview</h2>
        {state.kind === 'generating' && <Generating firstUrl={told?.sampleFirstUrl ?? null} />}
        {state.kind === 'none' && <p role="status">No sample available</p>}
        {state.kind === 'missing' && <MissingStep progress={progress} />}
        {state.kind === 'failed' && (
          <Notice kind="error">
            <p>{state.message}</p>
            <SignInWay words={state.message} />
            <Button kind="quiet" onClick={again}>
              Try Again
            </Button>
          </Notice>
        )}
        {state.kind === 'ready' && (
          <Ready
            url={state.url}
            speechUrl={progress.voice.profile?.outputUrl ?? null}
            timingsUrl={told?.sampleTimingsUrl ?? null}
            onAgain={again}
          />
        )}
        {error && <Notice kind="error">{error}</Notice>}
        {isMade && <p className={styles.soft}>{honestWords(told?.voice?.engine)}</p>}
      </section>
      <StepActions>
        <Button kind="quiet" onClick={onBack}>
          Previous Step
        </Button>
        <Button disabled={state.kind !== 'ready'} onClick={() => attempt(() => approve().then(onNext))}>
          Approve &amp; Continue
        </Button>
      </StepActions>
    </>
  );
}

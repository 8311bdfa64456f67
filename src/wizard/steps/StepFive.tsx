import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useAccount } from '@/account/use-account.ts';
import { nextStepOf, type Progress } from '@/device/storage/books/progress-record.ts';
import { isSessionId } from '@/domain/session.ts';
import { AudiobookStep } from '@/journey/audiobook/AudiobookStep.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { useNavigate } from '@/ui/navigation/router.ts';
import { WizardPage } from '../WizardPage.tsx';

const StillHelping = lazy(async () => ({
  default: (await import('@/journey/manuscript/helping/StillHelping.tsx')).StillHelping,
}));

const FIRST = {
  1: 'Start with your pages: photograph the book, or upload it.',
  2: 'Your pages are here. Next we need a recording of the voice.',
  3: 'Your pages and the voice are here. Next, listen to one page.',
  4: 'You have heard a page. Next comes the payment.',
};

/** A book of this device that nobody has paid for, below the way to those of an account. */
function NothingToNarrate({ progress }: { progress: Progress }) {
  const { kind } = useAccount();
  if (kind === 'member' || kind === 'unknown' || progress.payment.kind !== 'unpaid') return null;
  const step = nextStepOf(progress);
  return (
    <>
      <p>Nothing is being narrated yet. {FIRST[step]}</p>
      <div>
        <ButtonLink to={`/step-${step}`} kind="quiet">
          Go to Step {step}
        </ButtonLink>
      </div>
    </>
  );
}

/** Tells that a book is shown for which all that comes before was done, whatever book was begun since. */
function PaidBook({ onShown }: { onShown: (isShown: boolean) => void }) {
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    tell(true);
    return () => tell(false);
  }, []);
  return null;
}

export function StepFive() {
  const [isPaid, setPaid] = useState(false);
  const navigate = useNavigate();
  // Step 1 begins another book after a paid one; a book that was begun since is gone on with there.
  const createAnother = () => void navigate('/step-1');
  return (
    <WizardPage step={5} isPaid={isPaid}>
      {(progress) => (
        <>
          <AudiobookStep
            progress={progress}
            onHome={() => void navigate('/')}
            onCreateAnother={createAnother}
            ofBook={(sessionId) => (
              <>
                <PaidBook onShown={setPaid} />
                {isSessionId(sessionId) && (
                  <Suspense>
                    <StillHelping key={sessionId} sessionId={sessionId} />
                  </Suspense>
                )}
              </>
            )}
          />
          <NothingToNarrate progress={progress} />
        </>
      )}
    </WizardPage>
  );
}

import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { StoppedNotice } from '@/device/sending/StoppedNotice.tsx';
import { SharedElsewhere } from '@/device/share-target/SharedElsewhere.tsx';
import { loadProgress, progressStore } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useStore } from '@/ui/hooks/use-store.ts';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { StepProgress } from './StepProgress.tsx';
import { type StepNumber, stepOf } from './steps.ts';
import styles from './wizard.module.css';

const BookInHand = lazy(async () => ({ default: (await import('./book/BookInHand.tsx')).BookInHand }));

/** From here on the book has its cloth: it is shown, and no longer only named. */
const STEP_OF_SAMPLE = 3;
/** It shows the book beside its price itself. */
const STEP_OF_PAYMENT = 4;

interface WizardPageProps {
  step: StepNumber;
  isPaid?: boolean;
  children: (progress: Progress) => ReactNode;
}

/** The progress of the current session, read from this device when the first screen asks for it. */
function useProgress() {
  useEffect(() => {
    // A failed read is in the store as `failed`, where the screen shows it.
    loadProgress().catch(() => undefined);
  }, []);
  return useStore(progressStore, (state) => state);
}

function Unread({ sentence }: { sentence: string | undefined }) {
  return (
    <Notice kind="error">
      <p>{sentence}</p>
      <Button kind="quiet" onClick={() => location.reload()}>
        Reload this page
      </Button>
    </Notice>
  );
}

/** The frame of a step: the progress bar, the title, and the step itself once this device's progress is read. */
export function WizardPage({ step, isPaid, children }: WizardPageProps) {
  const { status, progress, error } = useProgress();
  const hasFailed = status === 'failed';
  const frame = stepOf(step);
  const pageCount = progress?.manuscript?.result?.pageCount ?? 0;
  // Steps 4 and 5 show the book themselves, steps 1 and 3 also the blank one.
  const hasBook = (pageCount > 0 || step !== 2) && step < STEP_OF_PAYMENT;
  return (
    <div className={styles.page}>
      <StepProgress current={step} progress={progress} isPaid={isPaid} />
      <PageTitle>{frame?.title ?? ''}</PageTitle>
      {frame?.lead && <p className={styles.lead}>{frame.lead}</p>}
      <div className={styles.columns}>
        {hasBook && progress && (
          <div className={styles.book} data-large={step >= STEP_OF_SAMPLE} data-pages={pageCount}>
            <Suspense>
              <BookInHand progress={progress} pageCount={pageCount} />
            </Suspense>
          </div>
        )}
        <div className={styles.main}>
          {hasFailed && <Unread sentence={error?.sentence} />}
          <StoppedNotice />
          <SharedElsewhere step={step} />
          {!hasFailed && progress && children(progress)}
        </div>
      </div>
    </div>
  );
}

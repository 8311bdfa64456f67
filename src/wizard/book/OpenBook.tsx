import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { startOver, waitsForQuote } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { PAID_BOOK } from '@/domain/errors.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useLocation, useNavigate } from '@/ui/navigation/router.ts';
import { isStart } from '@/ui/navigation/StartLink.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { useGoTo } from '../use-go-to.ts';
import { useMissedOrder } from './use-missed-order.ts';

const QuotedBook = lazy(async () => ({ default: (await import('./QuotedBook.tsx')).QuotedBook }));
const GoOnOrNew = lazy(async () => ({ default: (await import('./GoOnOrNew.tsx')).GoOnOrNew }));
const KeptBooks = lazy(async () => ({ default: (await import('./KeptBooks.tsx')).KeptBooks }));

interface OpenBookProps {
  progress: Progress;
  /** whether whoever comes here with a paid book wants another one: then it is begun */
  beginsAnother?: boolean;
  children: ReactNode;
}

/** Begins another book for whoever arrived with a paid one; not for a window in which the paid one lay open. */
function useNextBook({ sessionId }: Progress, isWanted: boolean): void {
  useEffect(() => {
    // A device that cannot write says so at the next thing that is brought; the paid book stays as it is.
    if (isWanted) startOver(sessionId).catch((error: unknown) => console.error(error));
  }, [sessionId, isWanted]);
}

interface ClosedBookProps {
  isPaid: boolean;
  onBegin: () => void;
  onPayment: () => void;
  onAudiobook: () => void;
}

/** In place of steps 1 to 3 once a card was charged: what is brought now would stand behind another book's payment. */
function ClosedBook({ isPaid, onBegin, onPayment, onAudiobook }: ClosedBookProps) {
  if (!isPaid)
    return (
      <>
        <Notice kind="info">
          The payment for this book is being confirmed. Until then its text and voice stay as they are.
        </Notice>
        <StepActions>
          <Button onClick={onPayment}>Go to your payment</Button>
        </StepActions>
      </>
    );
  return (
    <>
      <Notice kind="safe">{PAID_BOOK}</Notice>
      <StepActions>
        <Button kind="quiet" onClick={onAudiobook}>
          Go to your audiobook
        </Button>
        <Button onClick={onBegin}>Begin another book</Button>
      </StepActions>
    </>
  );
}

/** Steps 1 to 3 belong to a book that nobody has paid for yet. */
export function OpenBook({ progress, beginsAnother = false, children }: OpenBookProps) {
  const { sessionId, payment } = progress;
  const goTo = useGoTo();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isLooking = useMissedOrder(progress, beginsAnother);
  const isPaid = payment.kind === 'settled';
  /** the book that was open, and not paid for, when this step was shown */
  const [openHere, setOpenHere] = useState<string | null>(null);
  /** the book with an open quote that the person goes on with all the same */
  const [goesOnWith, setGoesOnWith] = useState<string | null>(null);
  const isOpen = payment.kind === 'unpaid' && !isLooking;
  useEffect(() => {
    if (isOpen) setOpenHere(sessionId);
  }, [isOpen, sessionId]);
  const begins = beginsAnother && isPaid && openHere !== sessionId;
  useNextBook(progress, begins);
  if (isLooking || begins) return <p role="status">Opening your book...</p>;
  const begin = async () => {
    await startOver(sessionId);
    await navigate('/step-1', { replace: isStart(state) });
  };
  const asks = beginsAnother && waitsForQuote(progress) && goesOnWith !== sessionId;
  if (isOpen && asks && progress.quote)
    return (
      <Suspense>
        <QuotedBook
          quote={progress.quote}
          onBegin={() => void begin()}
          onKeep={() => setGoesOnWith(sessionId)}
        />
      </Suspense>
    );
  if (isOpen && beginsAnother && isStart(state))
    return (
      <Suspense>
        <GoOnOrNew progress={progress} onBegin={() => void begin()}>
          {children}
        </GoOnOrNew>
      </Suspense>
    );
  if (isOpen)
    return (
      <>
        {beginsAnother && (
          <Suspense>
            <KeptBooks sessionId={sessionId} onGoBack={setGoesOnWith} />
          </Suspense>
        )}
        {children}
      </>
    );
  return (
    <ClosedBook
      isPaid={isPaid}
      onBegin={() => void begin()}
      onPayment={() => goTo(4)}
      onAudiobook={() => goTo(5)}
    />
  );
}

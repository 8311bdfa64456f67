import { type ReactNode, useEffect, useState } from 'react';
import { startOver, waitsForQuote } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { useNavigate } from '@/ui/navigation/router.ts';
import { useGoTo } from '../use-go-to.ts';
import { ClosedBook } from './ClosedBook.tsx';
import { KeptBooks } from './KeptBooks.tsx';
import { QuotedBook } from './QuotedBook.tsx';
import { useMissedOrder } from './use-missed-order.ts';

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

/** Steps 1 to 3 belong to a book that nobody has paid for yet. */
export function OpenBook({ progress, beginsAnother = false, children }: OpenBookProps) {
  const { sessionId, payment } = progress;
  const goTo = useGoTo();
  const navigate = useNavigate();
  const isLooking = useMissedOrder(progress, beginsAnother);
  const isPaid = payment.paymentCompleted;
  /** the book that was open, and not paid for, when this step was shown */
  const [openHere, setOpenHere] = useState<string | null>(null);
  /** the book with an open quote that the person goes on with all the same */
  const [goesOnWith, setGoesOnWith] = useState<string | null>(null);
  const isOpen = payment.paymentIntentId === null && !isPaid && !isLooking;
  useEffect(() => {
    if (isOpen) setOpenHere(sessionId);
  }, [isOpen, sessionId]);
  const begins = beginsAnother && isPaid && openHere !== sessionId;
  useNextBook(progress, begins);
  if (isLooking || begins) return <p role="status">Opening your book...</p>;
  const begin = async () => {
    await startOver(sessionId);
    await navigate('/step-1');
  };
  const asks = beginsAnother && waitsForQuote(progress) && goesOnWith !== sessionId;
  if (isOpen && asks && progress.quote)
    return (
      <QuotedBook
        quote={progress.quote}
        onBegin={() => void begin()}
        onKeep={() => setGoesOnWith(sessionId)}
      />
    );
  if (isOpen)
    return (
      <>
        {beginsAnother && <KeptBooks sessionId={sessionId} onGoBack={setGoesOnWith} />}
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

import { type ReactNode, useEffect, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import styles from './audiobook.module.css';
import { ForMembers } from './library/ForMembers.tsx';
import { OwnOrders } from './library/OwnOrders.tsx';
import { WhatsNext } from './library/WhatsNext.tsx';

interface AudiobookStepProps {
  progress: Progress;
  onHome: () => void;
  onCreateAnother: () => void;
  /** what else belongs to the book that is shown, such as who helped with it */
  ofBook?: (sessionId: string) => ReactNode;
}

/** Asks for the narration of a fresh order. The server has begun by itself; this is only the fast path. */
function useNarration({ sessionId, payment }: Progress): void {
  const { userEmail } = payment;
  const orderId = payment.kind === 'settled' ? payment.orderId : null;
  useEffect(() => {
    if (orderId === null) return;
    call('generate_tts', { sessionId, orderId, userEmail }).catch((error: unknown) => console.error(error));
  }, [sessionId, orderId, userEmail]);
}

/** What helpers photographed when the book was paid for already: nothing of it is lost, and it is not in the book. */
function TooLate({ sessionId }: { sessionId: SessionId }) {
  const [words, setWords] = useState<readonly string[]>([]);
  useEffect(() => {
    const look = async () => {
      const { lateWords, waitingHelp } = await import('@/device/outbox/waiting-help.ts');
      const help = await waitingHelp(sessionId);
      setWords(help ? lateWords(help) : []);
    };
    // Asked again with the next visit; the book is what it is.
    look().catch(() => undefined);
  }, [sessionId]);
  if (words.length === 0) return null;
  return (
    <Notice kind="info">
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** Step 5: the audiobook comes into being and is taken home. */
export function AudiobookStep({ progress, onHome, onCreateAnother, ofBook }: AudiobookStepProps) {
  useNarration(progress);
  const { sessionId, payment } = progress;
  const below = (orders: readonly Order[], chosen: Order | null) => (
    <>
      {payment.kind === 'settled' && <TooLate sessionId={sessionId} />}
      {chosen && ofBook?.(chosen.sessionId)}
      {chosen && <WhatsNext isFinished={chosen.status === 'completed'} />}
      <div className={styles.leave}>
        {orders.length > 0 && (
          <Button kind="plain" onClick={onCreateAnother}>
            Create Another Audiobook
          </Button>
        )}
        <Button kind="plain" onClick={onHome}>
          Back to Home
        </Button>
      </div>
    </>
  );
  return <ForMembers>{(uid) => <OwnOrders uid={uid}>{below}</OwnOrders>}</ForMembers>;
}

import { useEffect, useState } from 'react';
import type { BookPayment } from '@/device/storage/books/book-payment.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { forgetCharge, settlePayment } from './checkout/pay.ts';
import { CONFIRMING, NOT_VERIFIED, PAYMENT_PENDING } from './words.ts';

interface SettleChargedProps {
  sessionId: SessionId;
  payment: BookPayment & { kind: 'charged' };
  onPaid: () => void;
}

/** Between the charge and the server's word on it, also after a reload: asks the server, and never for the card. */
export function SettleCharged({ sessionId, payment, onPaid }: SettleChargedProps) {
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const { paymentIntentId, userEmail } = payment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    setError(null);
    // Whoever has begun another book meanwhile is not led away from it.
    settlePayment(paymentIntentId, { sessionId, userEmail }).then(
      () => progressStore.getState().progress?.sessionId === sessionId && onPaid(),
      (failure: unknown) => setError(toAppError(failure).message),
    );
  }, [sessionId, paymentIntentId, userEmail, attempt]);
  if (error === null) return <p role="status">{CONFIRMING}</p>;
  return (
    <Notice kind={error === PAYMENT_PENDING ? 'info' : 'error'}>
      <p>{error}</p>
      <Button kind="quiet" onClick={() => setAttempt((n) => n + 1)}>
        Check again
      </Button>
      {error === NOT_VERIFIED ? (
        <Button kind="quiet" onClick={() => void forgetCharge(sessionId)}>
          Back to the card
        </Button>
      ) : (
        <p>Checking again does not charge your card a second time.</p>
      )}
      {error !== PAYMENT_PENDING && (
        <p>
          Support: <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        </p>
      )}
    </Notice>
  );
}

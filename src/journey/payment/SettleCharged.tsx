import { useEffect, useState } from 'react';
import { toAppError } from '@/domain/errors.ts';
import type { Progress } from '@/storage/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/Notice.tsx';
import { settlePayment } from './pay.ts';

interface SettleChargedProps {
  paymentIntentId: string;
  payment: Progress['payment'];
  onPaid: () => void;
}

/** The card was charged and the page closed before the server confirmed it: asks again, and never for the card. */
export function SettleCharged({ paymentIntentId, payment, onPaid }: SettleChargedProps) {
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const { userEmail } = payment;
  // `attempt` asks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setError(null);
    settlePayment(paymentIntentId, userEmail).then(onPaid, (failure: unknown) =>
      setError(toAppError(failure).message),
    );
  }, [paymentIntentId, userEmail, attempt]);
  if (error === null) return <p role="status">Your card was charged. Confirming your order...</p>;
  return (
    <Notice kind="error">
      <p>{error}</p>
      <p>Your card is not charged a second time.</p>
      <Button kind="quiet" onClick={() => setAttempt((n) => n + 1)}>
        Try Again
      </Button>
    </Notice>
  );
}

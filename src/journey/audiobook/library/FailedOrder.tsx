import { useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { isPaidBack, type Order } from '@/domain/audiobook/order.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { isSessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { wordsOf } from '@/ui/words-of.ts';

/** A narration that stopped: why, and two ways out. It goes on where it stopped; nothing is charged again. */
export function FailedOrder({ order }: { order: Order }) {
  const [error, setError] = useState<string | null>(null);
  const again = () => {
    const { sessionId, id, userEmail } = order;
    if (!isSessionId(sessionId)) return;
    call('generate_tts', { sessionId, orderId: id, userEmail }).then(
      (answer) => setError(answer.success ? null : (answer.error ?? null)),
      (failure: unknown) => setError(wordsOf(failure)),
    );
  };
  // Whose money went back has nothing to try again.
  if (isPaidBack(order)) return <Notice kind="info">{order.errorMessage}</Notice>;
  return (
    <Notice kind="error">
      <p>{error ?? order.errorMessage ?? 'The narration stopped before it was finished.'}</p>
      <Button kind="quiet" onClick={again}>
        Try Again
      </Button>
      <p>
        You are not charged again. If it stays like this, write to{' '}
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
      </p>
    </Notice>
  );
}

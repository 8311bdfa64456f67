import { useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { isSessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { wordsOf } from '@/ui/words-of.ts';

/** A narration the person stopped: it is paid, and goes on where it was. */
export function StoppedOrder({ order }: { order: Order }) {
  const [error, setError] = useState<string | null>(null);
  const goOn = () => {
    const { sessionId, id, userEmail } = order;
    if (!isSessionId(sessionId)) return;
    call('generate_tts', { sessionId, orderId: id, userEmail, resume: true }).then(
      (answer) => setError(answer.success ? null : (answer.error ?? null)),
      (failure: unknown) => setError(wordsOf(failure)),
    );
  };
  return (
    <Notice kind={error ? 'error' : 'info'}>
      <p>{error ?? 'You stopped the narration. What is read stays, and nothing is charged again.'}</p>
      <Button kind="quiet" onClick={goOn}>
        Continue the narration
      </Button>
    </Notice>
  );
}

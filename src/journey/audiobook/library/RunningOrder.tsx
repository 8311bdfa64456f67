import { useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { ProgressBar } from '@/ui/ProgressBar.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import styles from '../audiobook.module.css';
import { timeLeftText } from '../words.ts';

/** A narration under way: how far, how long still, and a way to stop it. */
export function RunningOrder({ order }: { order: Order }) {
  const [stop, setStop] = useState<{ isAsked: boolean; error: string | null }>({
    isAsked: false,
    error: null,
  });
  const cancel = () => {
    setStop({ isAsked: true, error: null });
    call('cancel_narration', { orderId: order.id }).then(
      (answer) => !answer.success && setStop({ isAsked: false, error: answer.error ?? null }),
      (failure: unknown) => setStop({ isAsked: false, error: wordsOf(failure) }),
    );
  };
  return (
    <>
      <ProgressBar label="Narration" percent={order.audioGenerationProgress} />
      {stop.error && <Notice kind="error">{stop.error}</Notice>}
      <div className={styles.running}>
        {order.secondsLeft !== null && <p className={styles.soft}>{timeLeftText(order.secondsLeft)}</p>}
        <Button kind="plain" disabled={stop.isAsked} onClick={cancel}>
          {stop.isAsked ? 'Cancelling...' : 'Cancel'}
        </Button>
      </div>
    </>
  );
}

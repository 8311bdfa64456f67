import { type RefObject, useRef, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { isPaidBack, type Order } from '@/domain/audiobook/order.ts';
import { endedVoiceText, moneyText } from '@/domain/audiobook/order-words.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { isSessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import styles from '../audiobook.module.css';
import shelf from './shelf.module.css';

const CLOSE = 'You can close this page. We’ll email you when your audiobook is ready.';

/** Of a book that is not finished. */
interface UnfinishedProps {
  order: Order;
  /** stays in every state and takes the focus: what was pressed goes with its own */
  status: RefObject<HTMLElement | null>;
}

/** A narration that stopped: why, and two ways out. It goes on where it stopped; nothing is charged again. */
function FailedOrder({ order, status }: UnfinishedProps) {
  const [error, setError] = useState<string | null>(null);
  const again = () => {
    const { sessionId, id, userEmail } = order;
    if (!isSessionId(sessionId)) return;
    status.current?.focus();
    call('generate_tts', { sessionId, orderId: id, userEmail }).then(
      (answer) => setError(answer.success ? null : (answer.error ?? null)),
      (failure: unknown) => setError(wordsOf(failure)),
    );
  };
  // Whose money went back has nothing to try again, nor is there a voice to try it with.
  if (order.voiceEnded) return <Notice kind="info">{endedVoiceText(order)}</Notice>;
  if (isPaidBack(order)) return <Notice kind="info">{moneyText(order)}</Notice>;
  return (
    <Notice kind="error">
      <p>{error ?? order.errorMessage ?? 'The narration stopped before it was finished.'}</p>
      <Button kind="quiet" onClick={again}>
        Try Again
      </Button>
      <p>
        You won’t be charged again. If this keeps happening, write to{' '}
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
      </p>
    </Notice>
  );
}

interface StopProps {
  onStop: () => void;
  onKeep: () => void;
  /** what has the focus when this window is gone */
  focusAfter: () => HTMLElement | null;
}

/** Asked, because a book that somebody waits for would not come. */
function StopNarration({ onStop, onKeep, focusAfter }: StopProps) {
  return (
    <Dialog title="Stop the narration?" onClose={onKeep} focusAfter={focusAfter}>
      <p>
        Your book stays paid for, and what’s done so far is kept. You can continue the narration here whenever
        you like. You won’t be charged again.
      </p>
      <div className={shelf.answers}>
        <Button kind="quiet" onClick={onStop}>
          Stop the narration
        </Button>
        <Button onClick={onKeep}>Keep going</Button>
      </div>
    </Dialog>
  );
}

/** A narration under way, and a way to stop it. */
function RunningOrder({ order, status }: UnfinishedProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [stop, setStop] = useState<{ isSent: boolean; error: string | null }>({ isSent: false, error: null });
  const cancel = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLElement>(null);
  const ask = () => {
    next.current = cancel.current;
    setIsAsked(true);
  };
  const send = () => {
    next.current = status.current;
    setIsAsked(false);
    setStop({ isSent: true, error: null });
    call('cancel_narration', { orderId: order.id }).then(
      (answer) => !answer.success && setStop({ isSent: false, error: answer.error ?? null }),
      (failure: unknown) => setStop({ isSent: false, error: wordsOf(failure) }),
    );
  };
  return (
    <>
      <p>{CLOSE}</p>
      {stop.error && <Notice kind="error">{stop.error}</Notice>}
      <Button ref={cancel} kind="plain" className={styles.cancel ?? ''} disabled={stop.isSent} onClick={ask}>
        {stop.isSent ? 'Stopping...' : 'Stop the narration'}
      </Button>
      {isAsked && (
        <StopNarration onStop={send} onKeep={() => setIsAsked(false)} focusAfter={() => next.current} />
      )}
    </>
  );
}

/** A narration the person stopped: it is paid, and goes on where it was. */
function StoppedOrder({ order, status }: UnfinishedProps) {
  const [isSent, setIsSent] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const told = (words: string | null) => {
    setError(words);
    if (words !== null) setIsSent(false);
  };
  const goOn = () => {
    const { sessionId, id, userEmail } = order;
    if (!isSessionId(sessionId)) return;
    setIsSent(true);
    status.current?.focus();
    call('generate_tts', { sessionId, orderId: id, userEmail, resume: true }).then(
      (answer) => told(answer.success ? null : (answer.error ?? null)),
      (failure: unknown) => told(wordsOf(failure)),
    );
  };
  return (
    <Notice kind={error ? 'error' : 'info'}>
      <p>{error ?? 'You stopped the narration. What’s done is kept, and you won’t be charged again.'}</p>
      <Button kind="quiet" disabled={isSent} onClick={goOn}>
        {isSent ? 'Continuing...' : 'Continue the narration'}
      </Button>
    </Notice>
  );
}

/** What is under way with a book that was ordered, or in its way. */
export function Unfinished(props: UnfinishedProps) {
  switch (props.order.status) {
    case 'processing':
      return <p>{CLOSE}</p>;
    case 'generating_audio':
      return <RunningOrder {...props} />;
    case 'cancelled':
      return <StoppedOrder {...props} />;
    case 'failed':
      return <FailedOrder {...props} />;
    default:
      return null;
  }
}

import { type ReactNode, useEffect, useState } from 'react';
import { SignedOutNotice } from '@/account/sign-in/SignedOutNotice.tsx';
import { StoppedNotice } from '@/device/sending/StoppedNotice.tsx';
import { PROCESSING_MESSAGE_AFTER_MS } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { useOnline } from '@/ui/hooks/use-online.ts';
import { Spinner } from '@/ui/Spinner.tsx';
import { useVoiceStage } from '../use-voice-stage.ts';
import { VoiceTrail } from '../VoiceTrail.tsx';
import { PROCESSING_WORDS, STAGE_WORDS } from '../words.ts';
import styles from './processing.module.css';

/** How many of the waiting messages are due. */
function useMessagesDue(): number {
  const [due, setDue] = useState(0);
  useEffect(() => {
    const timers = PROCESSING_MESSAGE_AFTER_MS.map((afterMs, index) =>
      setTimeout(() => setDue(index + 1), afterMs),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return due;
}

interface ProcessingOverlayProps {
  sessionId: SessionId;
  /** whose voice it is, where that is known */
  of?: string;
  /** of the book: the wave on it is drawn meanwhile */
  cover?: ReactNode;
}

export function ProcessingOverlay({ sessionId, of, cover }: ProcessingOverlayProps) {
  const due = useMessagesDue();
  const stage = useVoiceStage(sessionId);
  const isOnline = useOnline();
  const words = isOnline ? PROCESSING_WORDS[due] : 'Saved on this device. Waiting for internet.';
  // The title says whose voice is being found: once is enough.
  const isSaid = Boolean(of) && stage === 'listening';
  const doing = isOnline && stage && !isSaid ? STAGE_WORDS[stage] : '';
  // At first both say that it has begun.
  const messages = [doing, doing && due === 0 ? '' : (words ?? '')].filter(Boolean);
  return (
    <Dialog title={of ? `Finding ${of}’s voice` : 'Processing your audio...'}>
      <VoiceTrail at="voice" />
      <div className={styles.waiting} data-waiting>
        {cover && <div className={styles.cover}>{cover}</div>}
        {/* The wave on the cover says the same, where there is room for it. */}
        <Spinner />
        <div aria-live="polite" className={styles.messages}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
        <SignedOutNotice />
        <StoppedNotice />
      </div>
    </Dialog>
  );
}

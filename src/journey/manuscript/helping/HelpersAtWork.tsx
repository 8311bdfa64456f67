import { useEffect, useState } from 'react';
import { atWorkWords, waitingHelp } from '@/device/outbox/waiting-help.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { AddPages } from './AddPages.tsx';

interface HelpersAtWorkProps {
  sessionId: SessionId;
  /** decides about the text later */
  onWait: () => void;
  onAddPages: () => void;
}

/** Before a text is accepted: who may send more pages, and what has come in since it was read. */
export function HelpersAtWork({ sessionId, onWait, onAddPages }: HelpersAtWorkProps) {
  const [words, setWords] = useState<readonly string[]>([]);
  useEffect(() => {
    let isHere = true;
    waitingHelp(sessionId).then(
      (help) => isHere && help && setWords(atWorkWords(help)),
      // Without a line nobody is asked; it is looked for again before the book is paid for.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [sessionId]);
  return (
    <>
      <AddPages sessionId={sessionId} onAdd={onAddPages} />
      {words.length > 0 && (
        <Notice kind="info">
          {words.map((one) => (
            <p key={one}>{one}</p>
          ))}
          <Button kind="quiet" onClick={onWait}>
            Wait for more pages
          </Button>
        </Notice>
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import { listen } from '@/device/storage/channel.ts';
import { type ChosenPhoto, forgetChosen, watchLost } from '@/device/storage/pages/chosen-photos.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';

const NAMED = 3;

function wordsOf(lost: readonly ChosenPhoto[]): string {
  const names = lost.slice(0, NAMED).map(({ name }) => name);
  const more = lost.length > NAMED ? `, and ${lost.length - NAMED} more` : '';
  const [were, them] = lost.length === 1 ? ['wasn’t', 'it'] : ['weren’t', 'them'];
  return `${counted(lost.length, 'photo')} you chose ${were} saved before this app was closed. Please choose ${them} again: ${names.join(', ')}${more}.`;
}

/** Which photos were being added to this book when the browser was killed, until the person says that they know or has chosen them again. */
export function LostPhotos({ sessionId }: { sessionId: SessionId }) {
  const [lost, setLost] = useState<readonly ChosenPhoto[]>([]);
  const { error, attempt } = useAttempt();
  useEffect(() => {
    const leaving = new AbortController();
    const look = () =>
      // What cannot be told now is told when the camera or this step is opened the next time.
      void watchLost(sessionId, leaving.signal, setLost).catch(() => undefined);
    look();
    const stop = listen(({ kind }) => kind === 'upload-added' && look());
    return () => {
      leaving.abort();
      stop();
    };
  }, [sessionId]);
  if (lost.length === 0) return null;
  return (
    <Notice kind="error">
      <p>{error ?? wordsOf(lost)}</p>
      <Button kind="quiet" onClick={() => attempt(() => forgetChosen(lost).then(() => setLost([])))}>
        OK, I know
      </Button>
    </Notice>
  );
}

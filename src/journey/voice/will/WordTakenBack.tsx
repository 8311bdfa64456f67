import { useEffect, useState } from 'react';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { takenBackSince } from '@/domain/voice/voice-will.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Link } from '@/ui/navigation/router.ts';
import { askAboutWills } from './wills.ts';

/** Since the voice was agreed to; null where nothing was taken back, and for as long as nobody can be asked. */
function useTakenBack({ speakerName, yes }: Progress['voice']): string | null {
  const [at, setAt] = useState<string | null>(null);
  const since = yes?.at;
  useEffect(() => {
    if (!speakerName || since === undefined) return;
    let isHere = true;
    askAboutWills({ kind: 'look' }).then(
      (wills) => isHere && setAt(takenBackSince(wills, speakerName, since)),
      // It adds to what the account and a letter say: without a line the step stands as it is.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [speakerName, since]);
  return at;
}

/**
 * Where a book goes on in a voice about which the person had left word, and has taken it back since. The answer that was
 * given with it still stands: what to do about it is between the two of them.
 */
export function WordTakenBack({ voice }: { voice: Progress['voice'] }) {
  const at = useTakenBack(voice);
  if (at === null) return null;
  const day = new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });
  return (
    <Notice kind="info">
      <p>
        <strong>
          On {day}, {voice.speakerName} took back what they had left you about this voice.
        </strong>{' '}
        Please ask them before you go on. If they’d rather not, withdraw the permission in{' '}
        <Link to="/account">your account</Link>: recordings and voice are then deleted.
      </p>
    </Notice>
  );
}

import type { Progress } from '@/storage/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/Notice.tsx';
import { useAttempt } from '@/ui/use-attempt.ts';
import { bringManuscriptBack } from './begin-again.ts';
import { useSetAside } from './use-set-aside.ts';
import { bringBackWords, pagesWords } from './words.ts';

/** The pages of a scan that was begun anew, and one tap to have them back. */
export function BringPagesBack({ progress: { sessionId } }: { progress: Progress }) {
  const { pages, error, bringBack } = useSetAside(sessionId);
  if (pages.length === 0) return null;
  return (
    <Notice kind="info">
      <p>
        {pagesWords(pages.length)} of your earlier scan {pages.length === 1 ? 'is' : 'are'} set aside on this
        device, until you begin another book.
      </p>
      {error && <p role="alert">{error}</p>}
      <Button kind="quiet" onClick={bringBack}>
        {bringBackWords(pages.length)}
      </Button>
    </Notice>
  );
}

/** The manuscript that was there before another one, and one tap to have it back. */
export function BringManuscriptBack({ progress }: { progress: Progress }) {
  const { sessionId, manuscript, setAside } = progress;
  const { error, attempt } = useAttempt();
  const before = setAside?.manuscript;
  // A scan that was begun anew comes back by its pages.
  if (!before || (before.kind === 'scan' && manuscript?.kind !== 'document')) return null;
  return (
    <Notice kind="info">
      <p>
        {before.kind === 'document' ? `“${before.fileName}”` : 'Your scan'} is set aside, with all you changed
        in it.
      </p>
      {error && <p role="alert">{error}</p>}
      <Button kind="quiet" onClick={() => attempt(() => bringManuscriptBack(sessionId))}>
        Bring it back
      </Button>
    </Notice>
  );
}

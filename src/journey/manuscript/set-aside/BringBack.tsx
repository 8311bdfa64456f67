import type { Progress } from '@/storage/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/Notice.tsx';
import { useSetAside } from './use-set-aside.ts';
import { bringBackWords, pagesWords } from './words.ts';

/** What was there before the person began anew, and one tap to have it back. */
export function BringBack({ progress }: { progress: Progress }) {
  const { sessionId, manuscript, setAside } = progress;
  const { pages, error, bringBack } = useSetAside(sessionId);
  const document =
    manuscript === null && setAside?.manuscript.kind === 'document' ? setAside.manuscript : null;
  if (pages.length === 0 && !document) return null;
  return (
    <Notice kind="info">
      {pages.length > 0 ? (
        <p>
          {pagesWords(pages.length)} of your earlier scan {pages.length === 1 ? 'is' : 'are'} set aside on
          this device, until you begin another book.
        </p>
      ) : (
        <p>“{document?.fileName}” is set aside, with all you changed in it.</p>
      )}
      {error && <p role="alert">{error}</p>}
      <Button kind="quiet" onClick={bringBack}>
        {pages.length > 0 ? bringBackWords(pages.length) : 'Bring it back'}
      </Button>
    </Notice>
  );
}

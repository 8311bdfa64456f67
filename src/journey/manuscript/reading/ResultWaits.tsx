import type { ManuscriptResult } from '@/device/storage/books/progress-record.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';

/** In place of a result that was closed without an answer. */
export function ResultWaits({ result, onResult }: { result: ManuscriptResult; onResult: () => void }) {
  return (
    <Notice kind="info">
      <p>
        <strong>{result.title || 'Your memoir'}</strong>: {counted(result.pagesProcessed, 'page')}, ready for
        you to check.
      </p>
      <Button kind="quiet" onClick={onResult}>
        Check the text
      </Button>
    </Notice>
  );
}

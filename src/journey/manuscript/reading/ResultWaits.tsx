import type { ManuscriptResult } from '@/device/storage/books/progress-record.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import styles from '../manuscript.module.css';

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

/** A text that was accepted: how it begins, and the way to read it over. */
export function TextReady({ result, onLookOver }: { result: ManuscriptResult; onLookOver: () => void }) {
  const { pageCount, pagesProcessed, preview } = result;
  return (
    <Notice kind="safe">
      <p>
        <strong>Text ready.</strong>{' '}
        {pagesProcessed === pageCount
          ? 'You can read it over before you go on.'
          : `${counted(pagesProcessed, 'page')} read. You can read the text over before you go on.`}
      </p>
      <p className={styles.firstLines}>{preview}</p>
      <Button kind="quiet" onClick={onLookOver}>
        Proofread
      </Button>
    </Notice>
  );
}

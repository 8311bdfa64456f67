import type { ManuscriptResult, Progress } from '@/device/storage/books/progress-record.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import styles from '../manuscript.module.css';

/** In place of a result that was closed without an answer. */
function ResultWaits({ result, onResult }: { result: ManuscriptResult; onResult: () => void }) {
  return (
    <Notice kind="info">
      <p>
        <strong>{result.title || 'Your memoir'}</strong>: {counted(result.pagesProcessed, 'page')}, ready for
        you to check.
      </p>
      <Button onClick={onResult}>Check the text</Button>
    </Notice>
  );
}

/** A text that was accepted: how it begins, and the way to read it over. */
function TextReady({ result, onLookOver }: { result: ManuscriptResult; onLookOver: () => void }) {
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

interface AcceptedProps {
  manuscript: NonNullable<Progress['manuscript']>;
  onLookOver: () => void;
  /** shows the result that was closed without an answer; undefined while there is none */
  onResult: (() => void) | undefined;
}

/** Where the text stands, once it was read; nothing while the window with it is open. */
export function Accepted({ manuscript: { result, accepted }, onLookOver, onResult }: AcceptedProps) {
  if (!result) return null;
  if (onResult) return <ResultWaits result={result} onResult={onResult} />;
  return accepted ? <TextReady result={result} onLookOver={onLookOver} /> : null;
}

import { PREVIEW_CHARACTERS } from '@/domain/limits.ts';
import type { ManuscriptProgress } from '@/storage/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/Dialog.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import styles from './manuscript.module.css';

interface ResultOverlayProps {
  manuscript: ManuscriptProgress;
  onAccept: () => void;
  onTryAgain: () => void;
}

/** What was read, shown for approval. */
export function ResultOverlay({ manuscript, onAccept, onTryAgain }: ResultOverlayProps) {
  const { result, kind } = manuscript;
  if (!result) return null;
  return (
    <Dialog title={kind === 'scan' ? 'Transcription Complete!' : 'Document Complete!'}>
      <p role="status">{result.pagesProcessed} pages processed successfully</p>
      <section aria-label="Preview" className={styles.preview}>
        {result.preview.slice(0, PREVIEW_CHARACTERS)}
      </section>
      <StepActions>
        <Button kind="quiet" onClick={onTryAgain}>
          Try Again
        </Button>
        <Button onClick={onAccept}>Accept &amp; Continue</Button>
      </StepActions>
    </Dialog>
  );
}

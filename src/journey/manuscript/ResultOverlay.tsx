import { PREVIEW_CHARACTERS } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import type { ManuscriptProgress } from '@/storage/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/Dialog.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import styles from './manuscript.module.css';
import { useLooks } from './use-looks.ts';

interface ResultOverlayProps {
  sessionId: SessionId;
  manuscript: ManuscriptProgress;
  onAccept: () => void;
  onTryAgain: () => void;
  onLookOver: () => void;
}

function looksWords(looks: number): string {
  if (looks === 0) return 'Nothing in it needs a look, as far as we can see.';
  return looks === 1 ? '1 place may need a look.' : `${looks} places may need a look.`;
}

function LookOver({ sessionId, onLookOver }: Pick<ResultOverlayProps, 'sessionId' | 'onLookOver'>) {
  const looks = useLooks(sessionId);
  return (
    <div className={styles.looks}>
      <p role="status">
        {looks === null ? 'You can read it beside the pages and mend it.' : looksWords(looks)}
      </p>
      <Button kind="plain" onClick={onLookOver}>
        Look it over
      </Button>
    </div>
  );
}

/** What was read, shown for approval. */
export function ResultOverlay(props: ResultOverlayProps) {
  const { sessionId, manuscript, onAccept, onTryAgain, onLookOver } = props;
  const { result, kind } = manuscript;
  if (!result) return null;
  return (
    <Dialog title={kind === 'scan' ? 'Transcription Complete!' : 'Document Complete!'}>
      <p role="status">{result.pagesProcessed} pages processed successfully</p>
      <section aria-label="Preview" className={styles.preview}>
        {result.preview.slice(0, PREVIEW_CHARACTERS)}
      </section>
      <LookOver sessionId={sessionId} onLookOver={onLookOver} />
      <StepActions>
        <Button kind="quiet" onClick={onTryAgain}>
          Try Again
        </Button>
        <Button onClick={onAccept}>Accept &amp; Continue</Button>
      </StepActions>
    </Dialog>
  );
}

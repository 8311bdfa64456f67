import { type ReactNode, useEffect, useState } from 'react';
import { type Draft, draftsHere } from '@/device/storage/books/drafts.ts';
import { nextStepOf, type Progress } from '@/device/storage/books/progress-record.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { useNavigate } from '@/ui/navigation/router.ts';
import { StepActions } from '@/ui/StepActions.tsx';
import styles from '../wizard.module.css';

interface GoOnOrNewProps {
  progress: Progress;
  onBegin: () => void;
  /** shown at once when there is nothing to go on with */
  children: ReactNode;
}

function whereItStands({ pageCount, isRead, hasVoice }: Draft): string {
  const pages = pageCount > 0 && `${counted(pageCount, 'page')}${isRead ? '' : ' photographed'}`;
  if (!hasVoice)
    return pages ? `So far it has ${pages}. The voice is still to come.` : 'The voice is still to come.';
  return pages ? `So far it has ${pages}, and the voice is ready.` : 'So far the voice is ready.';
}

/** Asked of who presses "Get started" while another book is under way. */
export function GoOnOrNew({ progress, onBegin, children }: GoOnOrNewProps) {
  const { sessionId } = progress;
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft | null | 'unknown'>('unknown');
  useEffect(() => {
    let isHere = true;
    draftsHere().then(
      (drafts) => isHere && setDraft(drafts.find((one) => one.sessionId === sessionId) ?? null),
      // A store that does not answer says so in the step itself.
      () => isHere && setDraft(null),
    );
    return () => {
      isHere = false;
    };
  }, [sessionId]);
  if (draft === 'unknown') return <p role="status">Opening your book...</p>;
  if (!draft) return children;
  const name = draft.title ? `“${draft.title}”` : 'the book you started';
  return (
    <section aria-labelledby="go-on-title" className={styles.goOn}>
      <h2 id="go-on-title">Go on with {name}, or begin a new one?</h2>
      <p>
        {whereItStands(draft)} If you begin a new one, this one is kept. You’ll find it under My Audiobooks.
      </p>
      <StepActions>
        <Button kind="quiet" onClick={onBegin}>
          Begin a new book
        </Button>
        <Button onClick={() => void navigate(`/step-${nextStepOf(progress)}`, { replace: true })}>
          Go on with it
        </Button>
      </StepActions>
    </section>
  );
}

import type { Progress } from '@/device/storage/books/progress-record.ts';
import type { SharedRow } from '@/device/storage/pages/rows.ts';
import { leaveOut } from '@/device/storage/shared-files/shared-files.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { StepActions } from '@/ui/StepActions.tsx';
import type { Question } from './question.ts';
import { type TakeState, useTakeShared } from './use-take-shared.ts';

function Asked(props: { question: Question; onYes: () => void; onNo: () => void }) {
  const { question, onYes, onNo } = props;
  return (
    <Dialog title={question.title}>
      <p>{question.text}</p>
      <StepActions>
        <Button kind="quiet" onClick={onNo}>
          Leave it as it is
        </Button>
        <Button onClick={onYes}>{question.yes}</Button>
      </StepActions>
    </Dialog>
  );
}

function takenWords(pages: number): string {
  return pages === 1
    ? 'The photo you shared is now a page, saved on this device.'
    : `${pages} shared photos are now pages, saved on this device.`;
}

function Taken({ state, onAgain }: { state: TakeState; onAgain: () => void }) {
  if (state.kind === 'idle') return null;
  if (state.kind === 'taking')
    return (
      <Notice kind="info">
        Adding what you shared{state.of > 1 ? `: ${state.done} of ${state.of}` : ''}. It is kept on this
        device already.
      </Notice>
    );
  if (state.kind === 'failed')
    return (
      <Notice kind="error">
        <p>{state.message}</p>
        <Button kind="quiet" onClick={onAgain}>
          Try Again
        </Button>
      </Notice>
    );
  return (
    <>
      {state.pages > 0 && <Notice kind="safe">{takenWords(state.pages)}</Notice>}
      {state.refusals.length > 0 && (
        <Notice kind="error">
          {state.refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

interface SharedManuscriptProps {
  progress: Progress;
  /** scanned so far */
  pages: number;
  rows: readonly SharedRow[];
}

/** Takes in what the share sheet brought: at once, or after a question when a manuscript is there. */
export function SharedManuscript({ progress, pages, rows }: SharedManuscriptProps) {
  const { state, isFree, next, take, tryAgain } = useTakeShared(progress, pages, rows);
  const { error, attempt } = useAttempt();
  if (!isFree || !next?.question) return <Taken state={state} onAgain={tryAgain} />;
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      <Asked
        question={next.question}
        onYes={() => void take(next)}
        onNo={() =>
          attempt(() =>
            leaveOut(
              next.rows.map(({ id }) => id),
              Date.now(),
            ),
          )
        }
      />
    </>
  );
}

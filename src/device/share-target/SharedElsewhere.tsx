import { bringSharedBack } from '@/device/storage/shared-files/shared-files.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import { wordsOfShared } from './shared-words.ts';
import { useLeftOut, useShared } from './use-shared.ts';

/** What was shared and not wanted, at the step it was shared for. */
function Unwanted({ step }: { step: number }) {
  const rows = useLeftOut().filter(({ kind }) => step === (kind === 'clip' ? 2 : 1));
  const { error, attempt } = useAttempt();
  const words = rows.length > 0 ? `${capital(wordsOfShared(rows))} ${wasOrWere(rows)} left out.` : null;
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      <UndoLine words={words} onUndo={() => attempt(() => bringSharedBack(rows.map(({ id }) => id)))} />
    </>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const wasOrWere = (rows: readonly unknown[]) => (rows.length === 1 ? 'was' : 'were');

/** Files of a share that have no place in a memoir: named by their number, never dropped in silence. */
function LeftOut() {
  const count = Number(new URLSearchParams(useLocation().search).get('left-out'));
  if (!(count > 0)) return null;
  return (
    <Notice kind="info">
      {count === 1 ? 'One shared file was left out: it is' : `${count} shared files were left out: they are`}{' '}
      neither a photo, a document nor a recording that we can use.
    </Notice>
  );
}

/** Shared files that wait for another step than the one on the screen, and those that were not wanted at this one. */
export function SharedElsewhere({ step }: { step: number }) {
  const rows = useShared();
  const forStepOne = rows.filter(({ kind }) => kind !== 'clip');
  const forStepTwo = rows.filter(({ kind }) => kind === 'clip');
  return (
    <>
      <LeftOut />
      <Unwanted step={step} />
      {step !== 1 && forStepOne.length > 0 && (
        <Notice kind="info">
          <p>You shared {wordsOfShared(forStepOne)}. It is kept on this device.</p>
          <ButtonLink to="/step-1" kind="quiet">
            Bring it in at step 1
          </ButtonLink>
        </Notice>
      )}
      {step !== 2 && forStepTwo.length > 0 && (
        <Notice kind="info">
          <p>You shared {wordsOfShared(forStepTwo)}. It is kept on this device.</p>
          <ButtonLink to="/step-2" kind="quiet">
            Bring it in at step 2
          </ButtonLink>
        </Notice>
      )}
    </>
  );
}

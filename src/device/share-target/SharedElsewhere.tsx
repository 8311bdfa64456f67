import type { SharedRow } from '@/device/storage/pages/rows.ts';
import { bringSharedBack } from '@/device/storage/shared-files/shared-files.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import { wordsOfShared } from './shared-words.ts';
import { useLeftOut, useShared } from './use-shared.ts';

/** The step a shared file is for. */
const stepFor = ({ kind }: SharedRow) => (kind === 'clip' ? 2 : 1);

/** What was shared and not wanted, at the step it was shared for. */
function Unwanted({ step }: { step: number }) {
  const rows = useLeftOut().filter((row) => stepFor(row) === step);
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
      {count === 1 ? 'One shared file was' : `${count} shared files were`} left out. We can only use photos,
      documents, and recordings.
    </Notice>
  );
}

/** Shared files that wait for another step than the one on the screen, and those that were not wanted at this one. */
export function SharedElsewhere({ step }: { step: number }) {
  const shared = useShared();
  return (
    <>
      <LeftOut />
      <Unwanted step={step} />
      {[1, 2].map((other) => {
        const rows = shared.filter((row) => stepFor(row) === other);
        return (
          other !== step &&
          rows.length > 0 && (
            <Notice key={other} kind="info">
              <p>{`You shared ${wordsOfShared(rows)}.`.replace('”.', '.”')} It is kept on this device.</p>
              <ButtonLink to={`/step-${other}`} kind="quiet">
                Bring it in at step {other}
              </ButtonLink>
            </Notice>
          )
        );
      })}
    </>
  );
}

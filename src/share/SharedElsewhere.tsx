import { ButtonLink } from '@/ui/ButtonLink.tsx';
import { Notice } from '@/ui/Notice.tsx';
import { LeftOut } from './LeftOut.tsx';
import { wordsOfShared } from './shared-words.ts';
import { useShared } from './use-shared.ts';

/** Shared files that wait for another step than the one on the screen. */
export function SharedElsewhere({ step }: { step: number }) {
  const rows = useShared();
  const forStepOne = rows.filter(({ kind }) => kind !== 'clip');
  const forStepTwo = rows.filter(({ kind }) => kind === 'clip');
  return (
    <>
      <LeftOut />
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

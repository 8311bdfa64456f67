import { AudiobookStep } from '@/journey/audiobook/AudiobookStep.tsx';
import { useNavigate } from '@/ui/navigation/router.ts';
import { WizardPage } from '../WizardPage.tsx';

export function StepFive() {
  const navigate = useNavigate();
  // Step 1 begins another book after a paid one; a book that was begun since is gone on with there.
  const createAnother = () => void navigate('/step-1');
  return (
    <WizardPage step={5}>
      {(progress) => (
        <AudiobookStep
          progress={progress}
          onHome={() => void navigate('/')}
          onCreateAnother={createAnother}
        />
      )}
    </WizardPage>
  );
}

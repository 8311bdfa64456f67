import { AudiobookStep } from '@/journey/audiobook/AudiobookStep.tsx';
import { startOver } from '@/storage/progress.ts';
import { useNavigate } from '@/ui/router.ts';
import { WizardPage } from './WizardPage.tsx';

export function StepFive() {
  const navigate = useNavigate();
  const createAnother = async () => {
    await startOver();
    await navigate('/step-1');
  };
  return (
    <WizardPage step={5}>
      {(progress) => (
        <AudiobookStep
          progress={progress}
          onHome={() => void navigate('/')}
          onCreateAnother={() => void createAnother()}
        />
      )}
    </WizardPage>
  );
}

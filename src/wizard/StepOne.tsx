import { ManuscriptStep } from '@/journey/manuscript/ManuscriptStep.tsx';
import { useNavigate } from '@/ui/router.ts';
import { useGoTo } from './use-go-to.ts';
import { WizardPage } from './WizardPage.tsx';

export function StepOne() {
  const navigate = useNavigate();
  const goTo = useGoTo();
  return (
    <WizardPage step={1}>
      {(progress) => (
        <ManuscriptStep progress={progress} onHome={() => void navigate('/')} onNext={() => goTo(2)} />
      )}
    </WizardPage>
  );
}

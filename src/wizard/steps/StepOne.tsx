import { ManuscriptStep } from '@/journey/manuscript/ManuscriptStep.tsx';
import { useNavigate } from '@/ui/navigation/router.ts';
import { OpenBook } from '../book/OpenBook.tsx';
import { useGoTo } from '../use-go-to.ts';
import { WizardPage } from '../WizardPage.tsx';

export function StepOne() {
  const navigate = useNavigate();
  const goTo = useGoTo();
  return (
    <WizardPage step={1}>
      {(progress) => (
        <OpenBook progress={progress} beginsAnother>
          <ManuscriptStep progress={progress} onHome={() => void navigate('/')} onNext={() => goTo(2)} />
        </OpenBook>
      )}
    </WizardPage>
  );
}

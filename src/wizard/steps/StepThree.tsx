import { SampleStep } from '@/journey/sample/SampleStep.tsx';
import { OpenBook } from '../book/OpenBook.tsx';
import { useGoTo } from '../use-go-to.ts';
import { WizardPage } from '../WizardPage.tsx';

export function StepThree() {
  const goTo = useGoTo();
  return (
    <WizardPage step={3}>
      {(progress) => (
        <OpenBook progress={progress}>
          <SampleStep progress={progress} onBack={() => goTo(2)} onNext={() => goTo(4)} />
        </OpenBook>
      )}
    </WizardPage>
  );
}

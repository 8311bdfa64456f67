import { lazy, Suspense } from 'react';
import { SampleStep } from '@/journey/sample/SampleStep.tsx';
import { OpenBook } from '../book/OpenBook.tsx';
import { useGoTo } from '../use-go-to.ts';
import { WizardPage } from '../WizardPage.tsx';

const WordTakenBack = lazy(async () => ({
  default: (await import('@/journey/voice/will/WordTakenBack.tsx')).WordTakenBack,
}));

export function StepThree() {
  const goTo = useGoTo();
  return (
    <WizardPage step={3}>
      {(progress) => (
        <OpenBook progress={progress}>
          <Suspense>
            <WordTakenBack voice={progress.voice} />
          </Suspense>
          <SampleStep progress={progress} onBack={() => goTo(2)} onNext={() => goTo(4)} />
        </OpenBook>
      )}
    </WizardPage>
  );
}

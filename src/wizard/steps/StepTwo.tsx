import { lazy, Suspense } from 'react';
import { VoiceStep } from '@/journey/voice/VoiceStep.tsx';
import { OpenBook } from '../book/OpenBook.tsx';
import { useGoTo } from '../use-go-to.ts';
import { WizardPage } from '../WizardPage.tsx';

const ClothCover = lazy(async () => ({ default: (await import('../book/BookInHand.tsx')).ClothCover }));

export function StepTwo() {
  const goTo = useGoTo();
  return (
    <WizardPage step={2}>
      {(progress) => (
        <OpenBook progress={progress}>
          <VoiceStep
            progress={progress}
            cover={
              <Suspense>
                <ClothCover progress={progress} />
              </Suspense>
            }
            onBack={() => goTo(1)}
            onNext={() => goTo(3)}
          />
        </OpenBook>
      )}
    </WizardPage>
  );
}

import { lazy, Suspense } from 'react';
import { VoiceStep } from '@/journey/voice/VoiceStep.tsx';
import { OpenBook } from '../book/OpenBook.tsx';
import { useGoTo } from '../use-go-to.ts';
import { WizardPage } from '../WizardPage.tsx';

const BookCover = lazy(async () => ({
  default: (await import('@/ui/BookCover.tsx')).BookCover,
}));

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
                <BookCover
                  title={progress.manuscript?.result?.title ?? ''}
                  narrator={progress.voice.speakerName}
                />
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

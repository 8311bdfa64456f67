import { BookCover } from '@/journey/audiobook/cover/BookCover.tsx';
import { VoiceStep } from '@/journey/voice/VoiceStep.tsx';
import { OpenBook } from '../book/OpenBook.tsx';
import { useGoTo } from '../use-go-to.ts';
import { WizardPage } from '../WizardPage.tsx';

export function StepTwo() {
  const goTo = useGoTo();
  return (
    <WizardPage step={2}>
      {(progress) => (
        <OpenBook progress={progress}>
          <VoiceStep
            progress={progress}
            cover={
              <BookCover
                title={progress.manuscript?.result?.title ?? ''}
                narrator={progress.voice.speakerName}
              />
            }
            onBack={() => goTo(1)}
            onNext={() => goTo(3)}
          />
        </OpenBook>
      )}
    </WizardPage>
  );
}

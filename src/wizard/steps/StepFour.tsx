import { lazy, Suspense, useState } from 'react';
import { scanSearch } from '@/journey/manuscript/scan/scan-request.ts';
import { PaymentStep } from '@/journey/payment/PaymentStep.tsx';
import { useNavigate } from '@/ui/navigation/router.ts';
import { useGoTo } from '../use-go-to.ts';
import { WizardPage } from '../WizardPage.tsx';

const ReviewScreen = lazy(async () => ({
  default: (await import('@/journey/manuscript/review/ReviewScreen.tsx')).ReviewScreen,
}));

export function StepFour() {
  const goTo = useGoTo();
  const navigate = useNavigate();
  const [reading, setReading] = useState<'text' | 'chapters' | null>(null);
  /** grows when the text was read once more: it is counted and priced anew */
  const [readings, setReadings] = useState(0);
  return (
    <WizardPage step={4}>
      {(progress) => (
        <>
          <PaymentStep
            key={readings}
            progress={progress}
            onStartOver={() => goTo(1)}
            onBack={() => goTo(3)}
            onPaid={() => goTo(5)}
            onReadAgain={(at) => setReading(at === 'title' ? 'chapters' : 'text')}
          />
          <Suspense>
            {reading && (
              <ReviewScreen
                sessionId={progress.sessionId}
                at={reading}
                onClose={() => {
                  setReading(null);
                  setReadings((n) => n + 1);
                }}
                onCamera={
                  progress.manuscript?.kind === 'scan'
                    ? (requests) => void navigate(`/step-1${scanSearch(requests)}`)
                    : null
                }
              />
            )}
          </Suspense>
        </>
      )}
    </WizardPage>
  );
}

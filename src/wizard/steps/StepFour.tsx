import { lazy, Suspense, useState } from 'react';
import { isSessionId } from '@/domain/session.ts';
import { scanSearch } from '@/journey/manuscript/scan/scan-request.ts';
import { readScanAnew } from '@/journey/manuscript/set-aside/begin-again.ts';
import { PaymentStep } from '@/journey/payment/PaymentStep.tsx';
import { useLocation, useNavigate } from '@/ui/navigation/router.ts';
import { useGoTo } from '../use-go-to.ts';
import { WizardPage } from '../WizardPage.tsx';

const ReviewScreen = lazy(async () => ({
  default: (await import('@/journey/manuscript/review/ReviewScreen.tsx')).ReviewScreen,
}));

const BookInHand = lazy(async () => ({ default: (await import('../book/BookInHand.tsx')).BookInHand }));

const LinkedBook = lazy(async () => ({ default: (await import('../book/LinkedBook.tsx')).LinkedBook }));

const WordTakenBack = lazy(async () => ({
  default: (await import('@/journey/voice/will/WordTakenBack.tsx')).WordTakenBack,
}));

/** The book that a letter with a price leads to. */
function useLinkedBook() {
  const book = new URLSearchParams(useLocation().search).get('book');
  return isSessionId(book) ? book : null;
}

export function StepFour() {
  const goTo = useGoTo();
  const navigate = useNavigate();
  const linked = useLinkedBook();
  const [reading, setReading] = useState<'text' | 'questions' | null>(null);
  /** grows when the text was read once more: it is counted and priced anew */
  const [readings, setReadings] = useState(0);
  const readAnew = () => readScanAnew().then(() => goTo(1));
  return (
    <WizardPage step={4}>
      {(progress) =>
        linked !== null && linked !== progress.sessionId ? (
          <Suspense>
            <LinkedBook sessionId={linked} onOpen={() => void navigate('/step-4', { replace: true })} />
          </Suspense>
        ) : (
          <>
            <Suspense>
              <WordTakenBack voice={progress.voice} />
            </Suspense>
            <PaymentStep
              key={readings}
              progress={progress}
              book={
                (progress.manuscript?.result?.pageCount ?? 0) > 0 && (
                  <Suspense>
                    <BookInHand progress={progress} pageCount={null} />
                  </Suspense>
                )
              }
              onStartOver={() => goTo(1)}
              onBack={() => goTo(3)}
              onPaid={() => goTo(5)}
              onReadAgain={setReading}
              onAddPages={progress.manuscript?.kind === 'scan' ? readAnew : null}
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
                  onReadAnew={progress.manuscript?.kind === 'scan' ? readAnew : null}
                  onCamera={
                    progress.manuscript?.kind === 'scan'
                      ? (requests) => void navigate(`/step-1${scanSearch(requests)}`)
                      : null
                  }
                />
              )}
            </Suspense>
          </>
        )
      }
    </WizardPage>
  );
}

import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { changeProgress } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { documentRefusal } from '@/domain/manuscript/manuscript.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useLocation } from '@/ui/navigation/router.ts';
import { useVisit } from '@/ui/navigation/visit.ts';
import { StepActions } from '@/ui/StepActions.tsx';
import { chooseDocument } from './document/choose-document.ts';
import { ManuscriptChoice } from './ManuscriptChoice.tsx';
import { useReading } from './reading/use-reading.ts';
import { type ScanRequest, scanRequests } from './scan/scan-request.ts';
import { useStoredPages } from './scan/use-stored-pages.ts';
import { inPlaceOf, setAside, withoutReading } from './set-aside/begin-again.ts';

// Windows are fetched when they open, so that the first screen stays light.
const ReadingOverlay = lazy(async () => ({
  default: (await import('./reading/ReadingOverlay.tsx')).ReadingOverlay,
}));
const ResultOverlay = lazy(async () => ({
  default: (await import('./reading/ResultOverlay.tsx')).ResultOverlay,
}));
const PasswordDialog = lazy(async () => ({
  default: (await import('./document/PasswordDialog.tsx')).PasswordDialog,
}));
const ReviewScreen = lazy(async () => ({
  default: (await import('./review/ReviewScreen.tsx')).ReviewScreen,
}));
const StartOver = lazy(async () => ({ default: (await import('./set-aside/StartOver.tsx')).StartOver }));
const Scanner = lazy(async () => ({ default: (await import('./scan/Scanner.tsx')).Scanner }));

interface ManuscriptStepProps {
  progress: Progress;
  onHome: () => void;
  onNext: () => void;
}

async function accept(): Promise<void> {
  await changeProgress((progress) =>
    progress.manuscript ? { ...progress, manuscript: { ...progress.manuscript, accepted: true } } : progress,
  );
}

async function forget(): Promise<void> {
  await changeProgress(withoutReading);
}

async function startScanReading(): Promise<void> {
  await changeProgress((progress) => inPlaceOf(progress, { kind: 'scan', result: null, accepted: false }));
}

async function takeDocument(sessionId: SessionId, file: File): Promise<void> {
  const refusal = documentRefusal(file.name, file.type);
  if (refusal) window.alert(refusal);
  else await chooseDocument(sessionId, file);
}

type Requests = readonly ScanRequest[] | null;

/** The installed product has a shortcut that opens the camera; before paying, a question about a page leads here. */
function requestsOf(search: string, manuscript: Progress['manuscript']): Requests {
  const requests = scanRequests(search);
  return requests && (manuscript === null || requests.length > 0) ? requests : null;
}

/** What the camera is open for; null while it is closed. */
function useScanRequests(manuscript: Progress['manuscript']): [Requests, (requests: Requests) => void] {
  const { search } = useLocation();
  const visit = useVisit();
  const [requests, setRequests] = useState(() => requestsOf(search, manuscript));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `visit` is another one of the same address: the shortcut is tapped while this step is open
  useEffect(() => {
    const wanted = requestsOf(search, manuscript);
    if (wanted) setRequests(wanted);
  }, [visit]);
  return [requests, setRequests];
}

/** Another reading is another result, and is shown by itself. */
const resultKey = (manuscript: Progress['manuscript']) => manuscript?.result?.preview ?? null;

/** The result that waits for an answer: shown until it is closed, and again when it is asked for. */
function useResult(manuscript: Progress['manuscript']) {
  const [closed, setClosed] = useState<string | null>(null);
  const key = resultKey(manuscript);
  const waits = key !== null && !manuscript?.accepted;
  return {
    isShown: waits && closed !== key,
    close: () => setClosed(key),
    show: waits && closed === key ? () => setClosed(null) : undefined,
  };
}

/** What was read, for approval. A scan is begun anew only after a question; a document is chosen again in one tap. */
function Result({
  pages,
  onTryAgain,
  ...shown
}: ComponentProps<typeof ResultOverlay> & { pages: number | null }) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = shown.manuscript.kind === 'scan' ? () => setIsAsking(true) : onTryAgain;
  if (!isAsking) return <ResultOverlay {...shown} onTryAgain={ask} />;
  return <StartOver pages={pages} onStartOver={onTryAgain} onKeep={() => setIsAsking(false)} />;
}

interface PasswordProps {
  reading: ReturnType<typeof useReading>;
  manuscript: Progress['manuscript'];
  onCancel: () => void;
}

/** Asked where a document opens with nothing else. */
function Password({ reading, manuscript, onCancel }: PasswordProps) {
  if (reading.passwordRequest === null || manuscript?.kind !== 'document') return null;
  return (
    <PasswordDialog
      fileName={manuscript.fileName}
      problem={reading.passwordRequest}
      isWrong={reading.isPasswordWrong}
      onPassword={reading.again}
      onCancel={onCancel}
    />
  );
}

/** Back, and on: which looks like the thing to do once there is something to go on with. */
function Ways({ isReady, onHome, onNext }: { isReady: boolean; onHome: () => void; onNext: () => void }) {
  return (
    <StepActions>
      <Button kind="quiet" onClick={onHome}>
        Back to Home
      </Button>
      <Button kind={isReady ? 'primary' : 'quiet'} onClick={onNext}>
        Next Step
      </Button>
    </StepActions>
  );
}

/** Step 1: the written memoir comes in, as a file or page by page through the camera. */
export function ManuscriptStep({ progress, onHome, onNext }: ManuscriptStepProps) {
  const { sessionId, manuscript } = progress;
  const reading = useReading(progress);
  const result = useResult(manuscript);
  const [requests, setRequests] = useScanRequests(manuscript);
  const [reviewing, setReviewing] = useState<'text' | 'questions' | null>(null);
  const isScanning = requests !== null;
  const stored = useStoredPages(sessionId, isScanning);
  const openCamera = (wanted: readonly ScanRequest[] = []) => setRequests(wanted);
  const { error, attempt } = useAttempt();

  /** The photos did not do: the pages stay, so that only the bad ones need to be taken again. */
  const backToCamera = () => attempt(() => forget().then(() => openCamera()));
  const photograph = (wanted: readonly ScanRequest[]) => {
    setReviewing(null);
    openCamera(wanted);
  };
  const beginAgain = () => setAside(progress).then((wasScan) => wasScan && openCamera());
  return (
    <>
      <Suspense>
        {reading.isReading && <ReadingOverlay progress={progress} onCancel={() => attempt(forget)} />}
      </Suspense>
      <ManuscriptChoice
        progress={progress}
        stored={stored}
        error={error ?? reading.error}
        isScanOpen={isScanning}
        onAgain={reading.error ? () => reading.again() : undefined}
        onCamera={reading.error && manuscript?.kind === 'scan' ? backToCamera : undefined}
        onDocument={(file) => attempt(() => takeDocument(sessionId, file))}
        onScan={reading.isReading ? backToCamera : () => openCamera()}
        onLookOver={() => setReviewing('text')}
        onResult={result.show}
      />
      <Ways isReady={manuscript?.accepted === true} onHome={onHome} onNext={onNext} />
      <Suspense>
        {isScanning && (
          <Scanner
            sessionId={sessionId}
            requests={requests}
            known={stored}
            onClose={() => setRequests(null)}
            onComplete={() => attempt(() => startScanReading().finally(() => setRequests(null)))}
          />
        )}
        {manuscript && result.isShown && !isScanning && !reviewing && (
          <Result
            onClose={result.close}
            sessionId={sessionId}
            manuscript={manuscript}
            pages={stored.kind === 'read' ? stored.pages.length : null}
            onAccept={() => attempt(() => accept().then(onNext))}
            onTryAgain={() => attempt(beginAgain)}
            onLookOver={(at = 'text') => setReviewing(at)}
            onCamera={photograph}
          />
        )}
        <Password reading={reading} manuscript={manuscript} onCancel={() => attempt(forget)} />
        {manuscript?.result && reviewing && !isScanning && (
          <ReviewScreen
            sessionId={sessionId}
            at={reviewing}
            onClose={() => setReviewing(null)}
            onCamera={manuscript.kind === 'scan' ? photograph : null}
          />
        )}
      </Suspense>
    </>
  );
}

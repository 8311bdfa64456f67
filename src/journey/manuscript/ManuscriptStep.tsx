import { lazy, Suspense, useEffect, useState } from 'react';
import { changeProgress } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { documentRefusal } from '@/domain/manuscript/manuscript.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useLocation } from '@/ui/navigation/router.ts';
import { useVisit } from '@/ui/navigation/visit.ts';
import { StepActions, WHY_NOT_ID } from '@/ui/StepActions.tsx';
import { chooseDocument } from './document/choose-document.ts';
import { ManuscriptChoice } from './ManuscriptChoice.tsx';
import type { Reviewing } from './ReadWindows.tsx';
import { useReading } from './reading/use-reading.ts';
import { type ScanRequest, scanRequests } from './scan/scan-request.ts';
import { type StoredPages, useStoredPages } from './scan/use-stored-pages.ts';
import { readScanAnew, withoutReading } from './set-aside/begin-again.ts';

// Windows are fetched when they open, so that the first screen stays light.
const ReadingOverlay = lazy(async () => ({
  default: (await import('./reading/ReadingOverlay.tsx')).ReadingOverlay,
}));
const ReadWindows = lazy(async () => ({ default: (await import('./ReadWindows.tsx')).ReadWindows }));
const Scanner = lazy(async () => ({ default: (await import('./scan/Scanner.tsx')).Scanner }));

interface ManuscriptStepProps {
  progress: Progress;
  onHome: () => void;
  onNext: () => void;
}

const forget = () => changeProgress(withoutReading);

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
function resultKey(manuscript: Progress['manuscript']): string | null {
  if (!manuscript?.result) return null;
  const { preview, pagesProcessed, wordCount } = manuscript.result;
  return `${pagesProcessed} ${wordCount} ${preview}`;
}

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

/** What is still to be done here; undefined when there is nothing. */
function whyNotYet(manuscript: Progress['manuscript'], stored: StoredPages): string | undefined {
  if (manuscript?.accepted) return undefined;
  let todo = 'choose your pages';
  if (manuscript) todo = manuscript.result ? 'accept your text' : 'get your pages read';
  else if (stored.kind === 'read' && stored.pages.length > 0)
    todo = 'finish the scan: in the camera, tap Complete';
  return `You still have to ${todo}. You can look ahead.`;
}

interface WaysOnProps {
  /** what is missing before one can go on */
  why: string | undefined;
  onHome: () => void;
  onNext: () => void;
}

/** Back, and on: which looks like the thing to do once there is something to go on with. */
function WaysOn({ why, onHome, onNext }: WaysOnProps) {
  const isReady = why === undefined;
  return (
    <StepActions {...(isReady ? { inReach: 'page' as const } : { why })}>
      <Button kind={isReady ? 'quiet' : 'plain'} onClick={onHome}>
        Back to Home
      </Button>
      <Button
        kind={isReady ? 'primary' : 'quiet'}
        aria-describedby={isReady ? undefined : WHY_NOT_ID}
        onClick={onNext}
      >
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
  const [reviewing, setReviewing] = useState<Reviewing>(null);
  const isScanning = requests !== null;
  const stored = useStoredPages(sessionId, isScanning);
  const { error, attempt } = useAttempt();

  /** The photos did not do: the pages stay, so that only the bad ones need to be taken again. */
  const backToCamera = () => attempt(() => forget().then(() => photograph()));
  const photograph = (wanted: readonly ScanRequest[] = []) => {
    setReviewing(null);
    setRequests(wanted);
  };
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
        onAddPages={() => attempt(readScanAnew)}
        onScan={reading.isReading ? backToCamera : () => photograph()}
        onLookOver={() => setReviewing('text')}
        onResult={result.show}
      >
        <WaysOn why={whyNotYet(manuscript, stored)} onHome={onHome} onNext={onNext} />
      </ManuscriptChoice>
      <Suspense>
        {isScanning && (
          <Scanner
            sessionId={sessionId}
            requests={requests}
            known={stored}
            onClose={() => setRequests(null)}
            onComplete={() => attempt(() => readScanAnew().finally(() => setRequests(null)))}
          />
        )}
        {!isScanning && (reading.passwordRequest || result.isShown || reviewing) && (
          <ReadWindows
            progress={progress}
            reading={reading}
            pages={stored.kind === 'read' ? stored.pages.length : null}
            isResultShown={result.isShown}
            onResultClose={result.close}
            reviewing={reviewing}
            onReview={setReviewing}
            onCamera={photograph}
            onCancel={() => attempt(forget)}
            onAddPages={() => attempt(readScanAnew)}
            onNext={onNext}
            attempt={attempt}
          />
        )}
      </Suspense>
    </>
  );
}

import { lazy, useState } from 'react';
import { changeProgress } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { forgetEarlierOrder } from '@/device/storage/pages/page-order.ts';
import type { SessionId } from '@/domain/session.ts';
import { PasswordDialog } from './document/PasswordDialog.tsx';
import { ResultOverlay } from './reading/ResultOverlay.tsx';
import type { Reading } from './reading/use-reading.ts';
import type { ScanRequest } from './scan/scan-request.ts';
import { setAside } from './set-aside/begin-again.ts';
import { StartOver } from './set-aside/StartOver.tsx';

const ReviewScreen = lazy(async () => ({
  default: (await import('./review/ReviewScreen.tsx')).ReviewScreen,
}));

export type Reviewing = 'text' | 'questions' | null;

interface ReadWindowsProps {
  progress: Progress;
  reading: Reading;
  /** photographed and on this device; null while nobody knows */
  pages: number | null;
  isResultShown: boolean;
  onResultClose: () => void;
  reviewing: Reviewing;
  onReview: (at: Reviewing) => void;
  /** for these pages; for new ones without any */
  onCamera: (requests?: readonly ScanRequest[]) => void;
  onCancel: () => void;
  onAddPages: () => void;
  onNext: () => void;
  attempt: (work: () => Promise<unknown>) => void;
}

/** What was put in order stays so: the way back is offered with the text that is accepted. */
async function accept(sessionId: SessionId): Promise<void> {
  await changeProgress((progress) =>
    progress.manuscript ? { ...progress, manuscript: { ...progress.manuscript, accepted: true } } : progress,
  );
  await forgetEarlierOrder(sessionId);
}

/** What was read, for approval. A scan is begun anew only after a question; a document is chosen again in one tap. */
function Result({ progress, pages, onReview, ...on }: ReadWindowsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { sessionId, manuscript } = progress;
  if (!manuscript) return null;
  const beginAgain = () => on.attempt(() => setAside(progress).then((wasScan) => wasScan && on.onCamera()));
  if (isAsking) return <StartOver pages={pages} onStartOver={beginAgain} onKeep={() => setIsAsking(false)} />;
  return (
    <ResultOverlay
      sessionId={sessionId}
      manuscript={manuscript}
      onClose={on.onResultClose}
      onAccept={() => on.attempt(() => accept(sessionId).then(on.onNext))}
      onTryAgain={manuscript.kind === 'scan' ? () => setIsAsking(true) : beginAgain}
      onLookOver={(at = 'text') => onReview(at)}
      onCamera={on.onCamera}
      onAddPages={on.onAddPages}
    />
  );
}

/** The windows over a manuscript that was read, or that opens with nothing but its password. */
export function ReadWindows(props: ReadWindowsProps) {
  const { progress, reading, reviewing } = props;
  const { sessionId, manuscript } = progress;
  if (!manuscript) return null;
  const readAnew = () => {
    props.onReview(null);
    props.onAddPages();
  };
  return (
    <>
      {reading.passwordRequest !== null && manuscript.kind === 'document' && (
        <PasswordDialog
          fileName={manuscript.fileName}
          problem={reading.passwordRequest}
          isWrong={reading.isPasswordWrong}
          onPassword={reading.again}
          onCancel={props.onCancel}
        />
      )}
      {props.isResultShown && !reviewing && <Result {...props} />}
      {manuscript.result && reviewing && (
        <ReviewScreen
          sessionId={sessionId}
          at={reviewing}
          onClose={() => props.onReview(null)}
          onCamera={manuscript.kind === 'scan' ? props.onCamera : null}
          onReadAnew={manuscript.kind === 'scan' ? readAnew : null}
        />
      )}
    </>
  );
}

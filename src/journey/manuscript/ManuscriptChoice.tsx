import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { SignInWay } from '@/account/sign-in/SignInLink.tsx';
import { isIosSafari } from '@/backend/page/ios-safari.ts';
import { useShared } from '@/device/share-target/use-shared.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { MAX_DOCUMENT_BYTES, MIB } from '@/domain/limits.ts';
import { DOCUMENT_EXTENSIONS, DOCUMENT_NAMES, DOCUMENT_TYPES } from '@/domain/manuscript/manuscript.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { DropZone } from '@/ui/forms/DropZone.tsx';
import styles from './manuscript.module.css';
import { ResumeScan } from './scan/ResumeScan.tsx';
import type { StoredPages } from './scan/use-stored-pages.ts';

const InstallAfterPages = lazy(async () => ({
  default: (await import('./scan/InstallAfterPages.tsx')).InstallAfterPages,
}));
const HelpersRow = lazy(async () => ({ default: (await import('./helping/HelpersRow.tsx')).HelpersRow }));
const AboveWays = lazy(async () => ({ default: (await import('./AboveWays.tsx')).AboveWays }));
const Accepted = lazy(async () => ({ default: (await import('./reading/ResultWaits.tsx')).Accepted }));
const SharedManuscript = lazy(async () => ({
  default: (await import('./share-target/SharedManuscript.tsx')).SharedManuscript,
}));

const ACCEPT = [...DOCUMENT_EXTENSIONS, ...DOCUMENT_TYPES].join();

interface ManuscriptChoiceProps {
  progress: Progress;
  stored: StoredPages;
  error: string | null;
  isScanOpen: boolean;
  onAgain: (() => void) | undefined;
  onCamera: (() => void) | undefined;
  onDocument: (file: File) => void;
  onScan: () => void;
  /** has pages read that are not in the text */
  onAddPages: () => void;
  onLookOver: () => void;
  /** shows the result that was closed without an answer; undefined while there is none */
  onResult: (() => void) | undefined;
  /** back and on */
  children: ReactNode;
}

function storedWords(stored: StoredPages): string {
  if (stored.kind === 'failed')
    return 'We couldn’t count the pages on this device. Nothing was deleted. Please reload.';
  return 'Photograph page by page. Every page is saved on this device first, even without internet.';
}

/** What the share sheet brought, when neither the camera nor a reading is in the way. */
function Shared({ progress, isScanOpen, error, stored }: ManuscriptChoiceProps) {
  const rows = useShared();
  const { manuscript } = progress;
  const isFree = !isScanOpen && (manuscript === null || manuscript.accepted || error !== null);
  const wasNeeded = useRef(false);
  wasNeeded.current ||= rows.some(({ kind }) => kind !== 'clip');
  if (!wasNeeded.current || !isFree || stored.kind !== 'read') return null;
  return (
    <Suspense>
      <SharedManuscript progress={progress} pages={stored.pages.length} rows={rows} />
    </Suspense>
  );
}

const drawingOf = (name: 'typed-pages' | 'photograph-page') => `/drawings/${name}.svg`;
// Asked for while this device is still read: with the page, browsers complain of what a begun book has no use for.
if (typeof Image === 'function')
  for (const name of ['photograph-page', 'typed-pages'] as const) new Image().src = drawingOf(name);

function Drawing({ name }: { name: 'typed-pages' | 'photograph-page' }) {
  return <img src={drawingOf(name)} alt="" width="520" height="360" className={styles.drawing} />;
}

/** Nothing can be dragged there, and a printed page is photographed in a moment. */
const isPhone = () => matchMedia('(width < 640px), (pointer: coarse) and (width < 900px)').matches;

/** A file, or the camera: on a phone the camera is first. */
function Ways({ stored, isScanOpen, progress, onDocument, onScan }: ManuscriptChoiceProps) {
  const hasCameraFirst = isPhone();
  // Then one goes on with those, which is the thing to do.
  const hasPages = stored.kind === 'read' && stored.pages.length > 0 && !isScanOpen;
  const isQuiet = hasPages || progress.manuscript !== null;
  const upload = (
    <DropZone
      key="upload"
      label={hasCameraFirst ? 'Upload a document' : 'Drag and drop your document here, or click to browse'}
      accept={ACCEPT}
      buttonText="Choose File"
      kind={hasCameraFirst || isQuiet ? 'quiet' : 'primary'}
      onFiles={([file]) => file && onDocument(file)}
    >
      {!isQuiet && <Drawing name="typed-pages" />}
      <p className={styles.soft}>
        {DOCUMENT_NAMES}, up to {MAX_DOCUMENT_BYTES / MIB} MB
      </p>
    </DropZone>
  );
  const or = (
    <p key="or" className={styles.or}>
      OR
    </p>
  );
  const scan = (
    <section key="scan" className={styles.scan} aria-labelledby="scan-title">
      {!isQuiet && <Drawing name="photograph-page" />}
      <h2 id="scan-title" className={styles.scanTitle}>
        Scan a Book
      </h2>
      <p className={styles.soft}>{storedWords(stored)}</p>
      <Button kind={hasCameraFirst && !isQuiet ? 'primary' : 'quiet'} onClick={onScan}>
        Start Scanning
      </Button>
    </section>
  );
  // Its card above says how to go on: one way to the camera is enough.
  if (hasPages && !progress.manuscript?.accepted) return <div className={styles.oneWay}>{[or, upload]}</div>;
  return <div className={styles.ways}>{hasCameraFirst ? [scan, or, upload] : [upload, or, scan]}</div>;
}

/** The two ways in; with a manuscript, another one is folded. */
export function ManuscriptChoice(props: ManuscriptChoiceProps) {
  const { progress, stored, error, onAgain, onCamera, children } = props;
  const isDone = progress.manuscript?.accepted === true;
  return (
    <>
      {!props.isScanOpen && (
        <Suspense>
          <AboveWays {...props} />
        </Suspense>
      )}
      {progress.manuscript?.result && (
        <Suspense>
          <Accepted {...props} manuscript={progress.manuscript} />
        </Suspense>
      )}
      {error && (
        <Notice kind="error">
          <p>{error}</p>
          <SignInWay words={error} />
          {onAgain && (
            <Button kind="quiet" onClick={onAgain}>
              Try Again
            </Button>
          )}
          {onCamera && (
            <Button kind="quiet" onClick={onCamera}>
              Back to the camera
            </Button>
          )}
        </Notice>
      )}
      <Shared {...props} />
      <ResumeScan {...props} isDone={isDone} kind={props.onResult ? 'quiet' : 'primary'} />
      {isDone ? (
        <details className={styles.another}>
          <summary>Use a different manuscript</summary>
          <Ways {...props} />
        </details>
      ) : (
        <Ways {...props} />
      )}
      {progress.manuscript?.kind !== 'document' && (
        <Suspense>
          <HelpersRow sessionId={progress.sessionId} />
        </Suspense>
      )}
      {!props.isScanOpen && stored.kind === 'read' && (stored.pages.length > 0 || isIosSafari()) && (
        <Suspense>
          <InstallAfterPages pages={stored.pages} />
        </Suspense>
      )}
      {children}
    </>
  );
}

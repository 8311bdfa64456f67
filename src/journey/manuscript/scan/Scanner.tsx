import { type DragEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { SessionId } from '@/domain/session.ts';
import { whenCalm } from '@/ui/hooks/when-calm.ts';
import { useLayer } from '@/ui/navigation/layers.ts';
import { CameraView } from './CameraView.tsx';
import styles from './scan.module.css';
import type { ScanRequest } from './scan-request.ts';
import { useBookGone } from './use-book-gone.ts';
import type { Pages } from './use-pages.ts';
import { useScanner } from './use-scanner.ts';
import type { StoredPages } from './use-stored-pages.ts';

const CameraClosed = lazy(async () => ({
  default: (await import('@/device/resume/CameraClosed.tsx')).CameraClosed,
}));

const loadPagesScreen = () => import('./pages/PagesScreen.tsx');
const PagesScreen = lazy(async () => ({ default: (await loadPagesScreen()).PagesScreen }));

interface ScannerProps {
  sessionId: SessionId;
  /** what the camera is opened for; empty for new pages */
  requests?: readonly ScanRequest[];
  /** the pages, where somebody has read them just before or is reading them */
  known?: StoredPages | undefined;
  /** a book of somebody else: nothing on this phone leads back to it but their invitation */
  helps?: boolean;
  onClose: () => void;
  onComplete: () => void;
}

const NO_REQUESTS: readonly ScanRequest[] = [];
const LOSES_PAGES = 'Pages that aren’t saved yet would be lost. Close the camera anyway?';

function mayClose({ unsaved }: Pages): boolean {
  return unsaved.length === 0 || globalThis.confirm(LOSES_PAGES);
}

function takeDrop(event: DragEvent, add: (files: File[]) => void): void {
  event.preventDefault();
  add(Array.from(event.dataTransfer.files));
}

/** The camera for one book. When that book is not the open one anymore, it closes and says why. */
export function Scanner(props: ScannerProps) {
  const { own, isGone, why } = useBookGone(props.sessionId);
  if (!isGone) return <OpenScanner {...props} sessionId={own} />;
  // In a place of its own: the camera must not stay on while the words are fetched.
  return <Suspense>{why && <CameraClosed why={why} onClose={props.onClose} />}</Suspense>;
}

/** The camera edge to edge: one shutter, the last three pages, the count. Closing keeps what is saved. */
function OpenScanner({ sessionId, requests = NO_REQUESTS, known, helps, onClose, onComplete }: ScannerProps) {
  const window = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const scanner = useScanner(sessionId, video, { requests, known, helps });
  const { book, photos } = scanner;
  useLayer(() => mayClose(book) && onClose());
  useLayer(scanner.view ? scanner.back : undefined);
  const shutter = useRef<HTMLButtonElement>(null);
  const isCovered = scanner.view !== null;
  // Before it is painted: a modal window has the browser style everything anew.
  useLayoutEffect(() => window.current?.showModal(), []);
  // Otherwise the close button has the focus, and the space bar would end the scan.
  const mayShoot = scanner.isReady && !isCovered;
  useEffect(() => {
    if (mayShoot) shutter.current?.focus();
  }, [mayShoot]);
  // Behind the camera's first picture, so that the first tap on a page does not wait for it.
  useEffect(() => void whenCalm().then(loadPagesScreen, () => undefined), []);
  return createPortal(
    <dialog
      ref={window}
      aria-label="Scan a Book"
      className={styles.scanner}
      onClose={onClose}
      onCancel={(event) => {
        if (!scanner.view && mayClose(book)) return;
        event.preventDefault();
        scanner.back();
      }}
      onKeyDown={(event) => {
        // A second Escape in a row closes a dialog whatever "cancel" was told.
        if (event.key !== 'Escape' || !scanner.view) return;
        event.preventDefault();
        scanner.back();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takeDrop(event, photos.add)}
    >
      {/* One dialog for both: a second would have a slow phone lay out everything again. */}
      <div className={styles.camera} inert={isCovered}>
        <CameraView
          isCovered={isCovered}
          scanner={scanner}
          video={video}
          shutter={shutter}
          onClose={() => mayClose(book) && onClose()}
          onComplete={onComplete}
        />
      </div>
      <Suspense>
        {scanner.view && (
          <PagesScreen
            sessionId={sessionId}
            pages={book.pages}
            index={scanner.view.index}
            isCutting={scanner.view.isCutting === true}
            photoWorker={scanner.photoWorker}
            onCut={(...cut) => scanner.cut(...cut).then(scanner.closeEdges)}
            onEdges={scanner.openEdges}
            onShow={scanner.openPages}
            removedCount={book.removedCount}
            error={book.error}
            onUndo={() => void book.undo()}
            onClose={scanner.closePages}
            onRetake={scanner.retake}
            onRemove={book.remove}
            onMove={book.move}
            onMoveAll={book.moveAll}
            onRemoveAll={book.removeAll}
            onTurn={scanner.turn}
          />
        )}
      </Suspense>
    </dialog>,
    document.body,
  );
}

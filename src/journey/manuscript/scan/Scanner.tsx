import { type DragEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { CameraTools } from './CameraTools.tsx';
import { CameraTrouble } from './CameraTrouble.tsx';
import { LastPages } from './LastPages.tsx';
import { PagesScreen } from './pages/PagesScreen.tsx';
import { ScanCount } from './ScanCount.tsx';
import { ScanNotices } from './ScanNotices.tsx';
import styles from './scan.module.css';
import type { ScanWish } from './scan-wish.ts';
import { UnsavedPages } from './UnsavedPages.tsx';
import type { Pages } from './use-pages.ts';
import { useScanner } from './use-scanner.ts';

interface ScannerProps {
  sessionId: SessionId;
  /** what the camera is opened for; empty for new pages */
  wishes?: readonly ScanWish[];
  onClose: () => void;
  onComplete: () => void;
}

const NO_WISHES: readonly ScanWish[] = [];
const LOSES_PAGES = 'Pages that are not saved yet would be lost. Close the camera all the same?';

function mayClose({ unsaved }: Pages): boolean {
  return unsaved.length === 0 || globalThis.confirm(LOSES_PAGES);
}

function takeDrop(event: DragEvent, add: (files: File[]) => void): void {
  event.preventDefault();
  add(Array.from(event.dataTransfer.files));
}

function Top({ book, onClose }: { book: Pages; onClose: () => void }) {
  return (
    <div className={styles.top}>
      <Button kind="quiet" className={styles.close ?? ''} aria-label="Close camera" onClick={onClose}>
        ✕
      </Button>
      {book.isRead && <ScanCount pages={book.pages} />}
    </div>
  );
}

/** Pages that could not be read are never "none". */
const completeWords = ({ pages, isRead }: Pages) => (isRead ? `Complete (${pages.length})` : 'Complete');

function Complete({ book, onComplete }: { book: Pages; onComplete: () => void }) {
  const [isCompleting, setIsCompleting] = useState(false);
  const { pages, saving, unsaved } = book;
  const isBusy = isCompleting || saving > 0;
  return (
    <Button
      disabled={pages.length === 0 || isBusy || unsaved.length > 0}
      onClick={() => {
        setIsCompleting(true);
        onComplete();
      }}
    >
      {isBusy ? 'Processing...' : completeWords(book)}
    </Button>
  );
}

/** The camera edge to edge: one shutter, the last three pages, the count. Closing keeps what is saved. */
export function Scanner({ sessionId, wishes = NO_WISHES, onClose, onComplete }: ScannerProps) {
  const window = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const scanner = useScanner(sessionId, video, wishes);
  const { camera, book, photos } = scanner;
  const { pages, saving, unsaved } = book;
  useEffect(() => window.current?.showModal(), []);
  // Otherwise the close button has the focus, and the space bar would end the scan.
  const mayShoot = scanner.isReady && !scanner.view;
  useEffect(() => {
    if (mayShoot) shutter.current?.focus();
  }, [mayShoot]);
  return createPortal(
    <dialog
      ref={window}
      aria-label="Scan a Book"
      className={styles.scanner}
      onClose={onClose}
      onCancel={(event) => mayClose(book) || event.preventDefault()}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takeDrop(event, photos.add)}
    >
      <video ref={video} playsInline muted className={styles.video} aria-label="What the camera sees" />
      {scanner.shots > 0 && <div key={scanner.shots} className={styles.flash} />}
      <Top book={book} onClose={() => mayClose(book) && onClose()} />
      <div className={styles.middle}>
        <ScanNotices
          hints={scanner.hints}
          isFirst={camera.kind === 'on' && book.isRead && pages.length === 0}
          isNearlyFull={scanner.isNearlyFull}
          wanted={scanner.wanted}
          onSkip={scanner.skip}
          error={book.error}
          refusals={photos.refusals}
        />
        {unsaved.length > 0 && <UnsavedPages unsaved={unsaved} onAgain={() => void book.saveAgain()} />}
        <CameraTrouble camera={camera} onAgain={scanner.tryAgain} onPhotos={photos.add} />
        {camera.kind === 'on' && (
          <CameraTools
            stream={camera.stream}
            onCamera={scanner.chooseCamera}
            onPhotos={photos.add}
            {...scanner.handsFreeTools}
          />
        )}
      </div>
      <div className={styles.bottom}>
        <LastPages pages={pages} saving={saving} onOpen={scanner.openPages} />
        <button
          ref={shutter}
          type="button"
          aria-label="Capture page"
          className={styles.shutter}
          disabled={!scanner.isReady}
          onClick={scanner.capture}
        />
        <Complete book={book} onComplete={onComplete} />
      </div>
      {scanner.view && (
        <PagesScreen
          pages={pages}
          openAt={scanner.view.index}
          removed={book.removed}
          error={book.error}
          onUndo={() => void book.undo()}
          onClose={scanner.closePages}
          onRetake={scanner.retake}
          onRemove={book.remove}
          onMove={book.move}
          onTurn={scanner.turn}
        />
      )}
    </dialog>,
    document.body,
  );
}

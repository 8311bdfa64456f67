import { type ComponentType, lazy, memo, type RefObject, Suspense, useState } from 'react';
import { STOP_WORDS } from '@/device/sending/sending-words.ts';
import { useSending } from '@/device/sending/use-sending-choice.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { usePagesSafe } from '../reading/use-pages-safe.ts';
import { CameraProblem } from './CameraProblem.tsx';
import { LastPages } from './LastPages.tsx';
import { ScanNotices } from './ScanNotices.tsx';
import styles from './scan.module.css';
import { UnsavedPages } from './UnsavedPages.tsx';
import type { Pages } from './use-pages.ts';
import type { useScanner } from './use-scanner.ts';

/** Comes behind the camera's picture, which does not wait for it; where the line breaks meanwhile, the camera does without. */
const behindPicture = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(
    (): Promise<{ default: ComponentType<P> }> =>
      load().then(
        (part) => ({ default: part }),
        () => ({ default: () => null }),
      ),
  );
const PageOutline = behindPicture(async () => (await import('./camera/PageOutline.tsx')).PageOutline);
const LostPhotos = behindPicture(async () => (await import('./LostPhotos.tsx')).LostPhotos);
const SetAsideNotice = behindPicture(async () => (await import('./SetAsideNotice.tsx')).SetAsideNotice);
const CameraTools = behindPicture(async () => (await import('./CameraTools.tsx')).CameraTools);

function safeWords(pages: number, pagesSafe: number): string {
  if (pagesSafe === 0) return 'Saved on this device';
  return `Saved on this device, ${pagesSafe === pages ? 'all' : pagesSafe} backed up`;
}

/** How many pages there are and where they are. Only the number is announced: it changes with every capture. */
function ScanCount({ pages }: { pages: readonly StoredPage[] }) {
  const pagesSafe = usePagesSafe(pages);
  const { stop } = useSending();
  return (
    <div className={styles.counts}>
      <p aria-live="polite" className={styles.count}>
        {counted(pages.length, 'page')}
      </p>
      {pages.length > 0 && <p className={styles.saved}>{safeWords(pages.length, pagesSafe)}</p>}
      {stop && pagesSafe < pages.length && <p className={styles.stopped}>{STOP_WORDS[stop]}</p>}
    </div>
  );
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

interface CameraViewProps {
  /** pages are looked at before it */
  isCovered: boolean;
  scanner: ReturnType<typeof useScanner>;
  video: RefObject<HTMLVideoElement | null>;
  shutter: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onComplete: () => void;
}

/**
 * What the camera sees, with the shutter and all that is said about it. Covered, it can be neither seen nor reached and
 * stays as it was: rendering it too would hold up the pages before it.
 */
export const CameraView = memo(
  function CameraView({ scanner, video, shutter, onClose, onComplete }: CameraViewProps) {
    const { camera, book, photos } = scanner;
    const { pages, saving, unsaved } = book;
    return (
      <>
        <video ref={video} playsInline muted className={styles.video} aria-label="What the camera sees" />
        {camera.kind === 'on' && (
          <Suspense>
            <PageOutline video={video} photoWorker={scanner.photoWorker} isBusy={saving > 0} />
          </Suspense>
        )}
        {scanner.shots > 0 && <div key={scanner.shots} className={styles.flash} />}
        <Top book={book} onClose={onClose} />
        <div className={styles.middle}>
          <ScanNotices
            isNearlyFull={scanner.isNearlyFull}
            wanted={scanner.wanted}
            onSkip={scanner.skip}
            error={book.error}
            refusals={photos.refusals}
          >
            <Suspense>
              {book.isRead && unsaved.length === 0 && <LostPhotos sessionId={scanner.sessionId} />}
              <SetAsideNotice sessionId={scanner.sessionId} />
            </Suspense>
          </ScanNotices>
          {unsaved.length > 0 && <UnsavedPages unsaved={unsaved} onAgain={() => void book.saveAgain()} />}
          <CameraProblem camera={camera} onAgain={scanner.tryAgain} onPhotos={photos.add} />
        </div>
        {camera.kind === 'on' && (
          <Suspense>
            <CameraTools
              hints={scanner.hints}
              isFirst={book.isRead && pages.length === 0}
              stream={camera.stream}
              onCamera={scanner.chooseCamera}
              onPhotos={photos.add}
              {...scanner.tools}
            />
          </Suspense>
        )}
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
      </>
    );
  },
  // A photo that could not be saved is guarded by what shows it.
  (before, next) => next.isCovered && next.scanner.book.unsaved === before.scanner.book.unsaved,
);

import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SessionId } from '@/domain/session.ts';
import type { StoredPage } from '@/storage/rows.ts';
import { Button } from '@/ui/Button.tsx';
import { useWakeLock } from '@/ui/use-wake-lock.ts';
import { CameraTrouble } from './CameraTrouble.tsx';
import { PageStrip } from './PageStrip.tsx';
import { ScanCount } from './ScanCount.tsx';
import styles from './scan.module.css';
import { photoFromFile, takePhoto } from './take-photo.ts';
import { useCamera } from './use-camera.ts';
import { usePages } from './use-pages.ts';
import { useShutterKey } from './use-shutter-key.ts';

const SHUTTER_VIBRATION_MS = 30;

interface ScannerProps {
  sessionId: SessionId;
  onClose: () => void;
  onComplete: () => void;
}

/** One after the other: a whole book of decoded photos would not fit into a phone's memory. */
async function savePhotos(
  files: readonly File[],
  save: (photo: Promise<Blob | null>) => Promise<void>,
): Promise<void> {
  for (const file of files) await save(photoFromFile(file));
}

const completeWords = (pages: readonly StoredPage[] | null) =>
  pages ? `Complete (${pages.length})` : 'Complete';

/** The camera edge to edge: one shutter, the last three pages, the count. Closing keeps what is saved. */
export function Scanner({ sessionId, onClose, onComplete }: ScannerProps) {
  const window = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [shots, setShots] = useState(0);
  const [isCompleting, setIsCompleting] = useState(false);
  const camera = useCamera(video, attempt);
  const { pages, saving, error, save, remove } = usePages(sessionId);
  const isOn = camera.kind === 'on';
  const capture = () => {
    if (!isOn || !video.current) return;
    setShots((n) => n + 1);
    // Felt where it cannot be seen or heard; iPhones have none.
    navigator.vibrate?.(SHUTTER_VIBRATION_MS);
    void save(takePhoto(video.current));
  };
  useShutterKey(capture);
  useWakeLock();
  useEffect(() => window.current?.showModal(), []);
  // Otherwise the close button has the focus, and the space bar would end the scan.
  useEffect(() => {
    if (isOn) shutter.current?.focus();
  }, [isOn]);
  const isBusy = isCompleting || saving > 0;
  return createPortal(
    <dialog ref={window} aria-label="Scan a Book" className={styles.scanner} onClose={onClose}>
      <video ref={video} playsInline muted className={styles.video} aria-label="What the camera sees" />
      {shots > 0 && <div key={shots} className={styles.flash} />}
      <div className={styles.top}>
        <Button kind="quiet" aria-label="Close camera" onClick={onClose}>
          ✕
        </Button>
        {pages && <ScanCount pages={pages} />}
      </div>
      {camera.kind === 'failed' && (
        <CameraTrouble
          message={camera.message}
          onAgain={() => setAttempt((n) => n + 1)}
          onPhotos={(files) => void savePhotos(files, save)}
        />
      )}
      {error && (
        <p role="alert" className={styles.trouble}>
          Error: {error}
        </p>
      )}
      <div className={styles.bottom}>
        <PageStrip pages={pages ?? []} onRemove={(id) => void remove(id)} />
        <button
          ref={shutter}
          type="button"
          aria-label="Capture page"
          className={styles.shutter}
          disabled={!isOn}
          onClick={capture}
        />
        <Button
          disabled={!pages?.length || isBusy}
          onClick={() => {
            setIsCompleting(true);
            onComplete();
          }}
        >
          {isBusy ? 'Processing...' : completeWords(pages)}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { Measuring } from '@/device/measuring/Measuring.tsx';
import { forgetCameraCleared, wasCameraCleared } from '@/device/resume/camera-closed.ts';
import { listen } from '@/device/storage/channel.ts';
import { AboveAll } from '@/ui/dialogs/above-all.tsx';
import { useOnline } from '@/ui/hooks/use-online.ts';
import { LayersInHistory } from '@/ui/navigation/LayersInHistory.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import styles from './offline-strip.module.css';
import { UpdateOffer } from './UpdateOffer.tsx';

const CameraClosed = lazy(async () => ({
  default: (await import('@/device/resume/CameraClosed.tsx')).CameraClosed,
}));

/** Another tab deleted everything on this device: begun anew, this one shows and sends nothing of it. */
function useFreshStartAfterClearing(): void {
  useEffect(
    () =>
      listen(({ kind }) => {
        // After all who listen: a camera notes that it was open, and takes itself out of the address.
        if (kind === 'device-cleared') queueMicrotask(() => location.reload());
      }),
    [],
  );
}

/** Told after that fresh start, where a camera was open. */
function ClearedCamera() {
  const [isShown, setIsShown] = useState(wasCameraCleared);
  useEffect(forgetCameraCleared, []);
  if (!isShown) return null;
  return (
    <Suspense>
      <CameraClosed why="cleared" onClose={() => setIsShown(false)} />
    </Suspense>
  );
}

/** What concerns the app as a whole and no screen. */
export function AfterPaint() {
  useFreshStartAfterClearing();
  return (
    <>
      <LayersInHistory />
      <AboveAll />
      <UpdateOffer />
      <OfflineStrip />
      <Measuring />
      <ClearedCamera />
    </>
  );
}

/** On every screen, as long as it is so: a line that is not there is no trouble for what is kept here. */
export function OfflineStrip() {
  const isOnline = useOnline();
  const { pathname } = useLocation();
  const [, at] = /^\/(help|step-[12])/.exec(pathname) ?? [];
  // The region is there before its words: only then does every screen reader say them.
  return (
    <p role="status" className={isOnline ? 'visually-hidden' : styles.strip}>
      {!isOnline &&
        (at
          ? `No internet. ${at === 'step-2' ? 'Recordings' : 'Pages'} are saved here.`
          : 'No internet. Books kept on this device still play.')}
    </p>
  );
}

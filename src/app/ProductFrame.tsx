import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from '@/ui/navigation/router.ts';
import styles from './app.module.css';
import { holdBusy, isBusyAt } from './busy-lock.ts';

const SignedOutNotice = lazy(async () => ({
  default: (await import('@/account/sign-in/SignedOutNotice.tsx')).SignedOutNotice,
}));

/** In one piece: each file more is a request, and its name is on every page. */
async function startInBackground(signal: AbortSignal): Promise<void> {
  const { startBackground } = await import('./background.ts');
  if (signal.aborted) return;
  for (const stop of startBackground()) signal.addEventListener('abort', stop);
}

/** Fetched after the first paint, so that no screen waits for Firebase. */
function startAfterPaint(signal: AbortSignal, onStarted: () => void): void {
  const start = () => {
    startInBackground(signal).then(onStarted, () => {
      // The code itself could not be fetched: there is no line, and its return is the moment to try again.
      addEventListener('online', start, { once: true, signal });
    });
  };
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (!signal.aborted) start();
    }, 0);
  });
}

export function ProductFrame() {
  const isBusy = isBusyAt(useLocation().pathname);
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => (isBusy ? holdBusy() : undefined), [isBusy]);
  useEffect(() => {
    const leaving = new AbortController();
    startAfterPaint(leaving.signal, () => setIsStarted(true));
    return () => leaving.abort();
  }, []);
  return (
    <>
      {isStarted && (
        <Suspense>
          <div className={styles.above}>
            <SignedOutNotice />
          </div>
        </Suspense>
      )}
      <Outlet />
    </>
  );
}

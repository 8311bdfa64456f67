import { useEffect } from 'react';
import { Outlet } from '@/ui/router.ts';

/** What the working screens need behind them, fetched after the first paint so that no screen waits for Firebase. */
async function startBackground(signal: AbortSignal): Promise<() => void> {
  const { startOutbox } = await import('@/outbox/start.ts');
  const { mirrorSignIn } = await import('@/account/mirror-sign-in.ts');
  if (signal.aborted) return () => undefined;
  const stops = [startOutbox(), mirrorSignIn()];
  return () => {
    for (const stop of stops) stop();
  };
}

function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

export function ProductFrame() {
  useEffect(() => {
    const leaving = new AbortController();
    let stop: (() => void) | undefined;
    const cancel = afterPaint(() => {
      void startBackground(leaving.signal).then((stopAll) => {
        if (leaving.signal.aborted) stopAll();
        else stop = stopAll;
      });
    });
    return () => {
      leaving.abort();
      cancel();
      stop?.();
    };
  }, []);
  return <Outlet />;
}

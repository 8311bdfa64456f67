import { useEffect } from 'react';

/** Keeps the screen on while the component is shown. Browsers drop the lock in the background, so it is asked for again. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isHere = true;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (granted) => {
          if (isHere) lock = granted;
          else void granted.release();
        },
        // Low battery or a policy says no: the screen may go dark, and nothing is lost by it.
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

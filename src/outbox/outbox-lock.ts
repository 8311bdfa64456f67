const LOCK_NAME = 'kindred-pages-outbox';

/**
 * Lets one tab or the worker send at a time. The lock is politeness, the lease on each upload is the truth: where locks
 * are missing, or their holder sleeps longer than `patienceMs`, `work` runs all the same.
 */
export async function withOutboxLock(
  patienceMs: number,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return work();
  const waiting = new AbortController();
  const stop = () => waiting.abort(signal.reason);
  const timer = setTimeout(() => waiting.abort(), patienceMs);
  signal.addEventListener('abort', stop, { once: true });
  let isGranted = false;
  try {
    await navigator.locks.request(LOCK_NAME, { signal: waiting.signal }, async () => {
      isGranted = true;
      clearTimeout(timer);
      await work();
    });
  } catch (error) {
    if (isGranted || signal.aborted) throw error;
    await work();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Held while something is sent, by a page or by the worker. */
export const OUTBOX_LOCK = 'kindred-pages-outbox';

/**
 * Lets one tab or the worker send at a time. The lock is politeness, the lease on each upload is the truth: where locks
 * are missing, or their holder sleeps longer than `patienceMs`, `work` runs all the same.
 * @param patienceMs Infinity waits for ever
 * @param work is told whether it is alone
 */
export async function withOutboxLock(
  patienceMs: number,
  signal: AbortSignal,
  work: (isAlone: boolean) => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return work(false);
  const waiting = new AbortController();
  const stop = () => waiting.abort(signal.reason);
  const timer = Number.isFinite(patienceMs) ? setTimeout(() => waiting.abort(), patienceMs) : undefined;
  signal.addEventListener('abort', stop, { once: true });
  let isGranted = false;
  try {
    await navigator.locks.request(OUTBOX_LOCK, { signal: waiting.signal }, async () => {
      isGranted = true;
      clearTimeout(timer);
      await work(true);
    });
  } catch (error) {
    if (isGranted || signal.aborted) throw error;
    await work(false);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

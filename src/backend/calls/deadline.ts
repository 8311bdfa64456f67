/**
 * A signal that aborts with `signal` or, as a TimeoutError, after `timeoutMs`. AbortSignal.any is missing before
 * Safari 17.4, so the two are joined by hand.
 * @returns the signal, and `clear` to be called when the work is over
 */
export function deadline(
  signal: AbortSignal | undefined,
  timeoutMs: number,
): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const pass = () => controller.abort(signal?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('no answer in time', 'TimeoutError')),
    timeoutMs,
  );
  if (signal?.aborted) pass();
  signal?.addEventListener('abort', pass, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', pass);
    },
  };
}

/** A slow phone may never be idle. */
const LONGEST_WAIT_MS = 200;
/** A hidden page draws nothing. */
const LONGEST_MS = 1_000;

/** When the screen shows what was drawn last and the browser has nothing better to do: what can wait begins here. */
export function whenCalm(): Promise<void> {
  return new Promise((resolve) => {
    const calm = () => resolve();
    requestAnimationFrame(() => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) requestIdleCallback(calm, { timeout: LONGEST_WAIT_MS });
      else setTimeout(calm);
    });
    setTimeout(calm, LONGEST_MS);
  });
}

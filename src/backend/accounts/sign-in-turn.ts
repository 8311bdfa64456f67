const LOCK_NAME = 'kindred-pages-sign-in';
/** Firebase looks every 800 ms whether another tab or the worker signed in. */
const SEEN_BY_OTHERS_MS = 1_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Creates an anonymous person once per device: page, second tab and worker may all want one at the same moment, and a
 * second one would lose the session of the first. The lock is held a little longer than others need to see the result.
 */
export function inTurn<P>(
  current: () => P | null,
  create: () => Promise<P>,
  holdMs = SEEN_BY_OTHERS_MS,
): Promise<P> {
  if (!('locks' in navigator)) return create();
  return new Promise<P>((resolve, reject) => {
    navigator.locks
      .request(LOCK_NAME, async () => {
        const known = current();
        if (known) return resolve(known);
        resolve(await create());
        await pause(holdMs);
      })
      .catch(reject);
  });
}

/** A page that was put to sleep keeps its turn. Then two ask, and the server refuses one of them, which is no harm. */
const LONGEST_WAIT_MS = 10_000;

/** Does what the other pages and the worker of this device do as well, when they are done or have taken too long. */
export async function oneAtATime(
  name: string,
  task: () => Promise<void>,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<void> {
  if (!('locks' in navigator)) return task();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), longestWaitMs);
  try {
    await navigator.locks.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer);
      return task();
    });
  } catch (error) {
    if (!waiting.signal.aborted) throw error;
    await task();
  }
}

const LOCK_NAME = 'kindred-pages-shared';

/** Two open windows must not take in the same shared file. Where locks are missing, each step notices a repeat itself. */
export async function takenOnce<T>(take: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await take();
  return await navigator.locks.request(LOCK_NAME, take);
}

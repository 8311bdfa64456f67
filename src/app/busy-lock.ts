/** Held by every window in which a page may be scanned, sent or paid. */
export const BUSY_LOCK = 'kindred-pages-busy';
const BUSY = /^\/(step-[1-4]|help|gift)/;

export function isBusyAt(pathname: string): boolean {
  return BUSY.test(pathname);
}

/** Tells other windows that this one must not be disturbed. @returns lets go */
export function holdBusy(): () => void {
  const leaving = new AbortController();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  navigator.locks
    ?.request(BUSY_LOCK, { mode: 'shared', signal: leaving.signal }, () => held)
    // Left before it was granted.
    .catch(() => undefined);
  return () => {
    leaving.abort();
    letGo();
  };
}

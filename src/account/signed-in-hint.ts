import { useSyncExternalStore } from 'react';

const KEY = 'kindred-signed-in';
const listeners = new Set<() => void>();

/**
 * Whether somebody was signed in when the product was last open. It decides two links in the header and nothing
 * else, so that marketing pages need no authentication code.
 */
function readHint(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    // Storage is blocked: the header shows Login, which works.
    return false;
  }
}

export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: only the hint is lost.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export function useSignedInHint(): boolean {
  return useSyncExternalStore(subscribe, readHint, () => false);
}

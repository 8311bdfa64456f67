import { useSyncExternalStore } from 'react';

/** A word kept in localStorage for pages that must not open the product's store. Never the truth, so losing it costs nothing. */
export interface Hint {
  read(): string | null;
  /** null forgets it */
  write(text: string | null): void;
  /** Follows changes made here and in other tabs; null while the page is drawn in advance. */
  use(): string | null;
}

export function hint(key: string): Hint {
  const listeners = new Set<() => void>();
  const read = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked: the page looks as it does to a newcomer, and works.
      return null;
    }
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  };
  return {
    read,
    write(text) {
      if (text === read()) return;
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Blocked or full: only the hint is lost.
      }
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, read, () => null),
  };
}

import { useSyncExternalStore } from 'react';

const KEY = 'kindred-scan';
const listeners = new Set<() => void>();

/** A scan under way, as it was when it was last looked at. The truth is in this device's store. */
export interface ScanHint {
  readonly pages: number;
  readonly safe: number;
  /** data URL of the last page in small; null when there is none */
  readonly picture: string | null;
}

function parse(text: string | null): ScanHint | null {
  if (text === null) return null;
  try {
    const { pages, safe, picture } = JSON.parse(text) as Partial<ScanHint>;
    if (typeof pages !== 'number' || typeof safe !== 'number' || pages < 1) return null;
    const isPicture = typeof picture === 'string' && picture.startsWith('data:image/jpeg');
    return { pages, safe: Math.min(safe, pages), picture: isPicture ? picture : null };
  } catch {
    // Another version's words: the card is not shown, the pages are where they are.
    return null;
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is blocked: only the hint is missing.
    return null;
  }
}

/** Notes the scan for the home page, which must not open the store; null forgets it. */
export function rememberScan(hint: ScanHint | null): void {
  const text = hint && JSON.stringify(hint);
  if (text === readText()) return;
  try {
    if (text) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch {
    // Blocked or full: only the hint is lost.
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

export function useScanHint(): ScanHint | null {
  return parse(useSyncExternalStore(subscribe, readText, () => null));
}

import { BACKOFF_BASE_MS, BACKOFF_CAP_MS } from './limits.ts';

/**
 * How long to wait before the next try.
 * @param attempt tries made so far, from 1
 * @returns milliseconds: 1 s, 2 s, 4 s … at most 60 s
 */
export function backoffMs(attempt: number): number {
  return Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.max(0, attempt - 1));
}

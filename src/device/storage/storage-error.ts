import { AppError } from '@/domain/errors.ts';

const LOST = ['InvalidStateError', 'AbortError', 'TransactionInactiveError', 'UnknownError', 'TimeoutError'];

/**
 * True for the failures after which a fresh connection helps. WebKit cuts IndexedDB connections in the background and
 * says so in several ways ("Connection to Indexed Database server lost", "without an in-progress transaction").
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false;
  return LOST.includes(error.name) || /connection|in-progress transaction/i.test(error.message);
}

/**
 * A failure of the device's store as an AppError; it never reads as "nothing there". What is no DOMException is no
 * failure of the store and passes.
 */
export function toStorageError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  const code = error.name === 'QuotaExceededError' ? 'disk-full' : 'storage-unavailable';
  return new AppError(code, undefined, { cause: error });
}

/** True when the browser takes nothing more. Reading and deleting still work then. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'disk-full';
}

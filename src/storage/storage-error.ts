import { AppError } from '@/domain/errors.ts';

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/**
 * True for the failures after which a fresh connection helps. WebKit cuts IndexedDB connections in the background and
 * says so in several ways ("Connection to Indexed Database server lost", "without an in-progress transaction").
 */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof AppError) return false;
  const message = error instanceof Error ? error.message : '';
  return (
    ['InvalidStateError', 'AbortError', 'TransactionInactiveError', 'UnknownError'].includes(nameOf(error)) ||
    /connection|in-progress transaction/i.test(message)
  );
}

/** Any failure of the device's store as an AppError. Never reads as "nothing there". */
export function toStorageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = nameOf(error) === 'QuotaExceededError' ? 'disk-full' : 'storage-unavailable';
  return new AppError(code, undefined, { cause: error });
}

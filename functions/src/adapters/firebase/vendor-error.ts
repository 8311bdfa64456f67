import { AppError, type ErrorCode } from '../../../../src/domain/errors.ts';

/** gRPC's status numbers, which Firestore's errors carry. What is not listed is a fault of ours: `internal`. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  3: 'invalid-argument',
  4: 'deadline-exceeded',
  8: 'resource-exhausted',
  10: 'aborted',
  14: 'unavailable',
};

/** HTTP statuses, which file storage's errors carry. */
const BY_HTTP_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not-found',
  408: 'deadline-exceeded',
  412: 'already-exists',
  429: 'resource-exhausted',
  500: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The storage client's word when what came is not what the checksum says. */
const DAMAGED = 'CONTENT_DOWNLOAD_MISMATCH';

/** An error of Google's clients in our words; every other passes as it is. */
export function fromVendor(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('code' in error)) return error;
  const { code } = error;
  if (code === 'ECONNRESET' || code === 'ECONNREFUSED' || code === 'ETIMEDOUT')
    return new AppError('unavailable', undefined, { cause: error });
  if (code === DAMAGED) return new AppError('stored-file-damaged', undefined, { cause: error });
  if (typeof code !== 'number') return error;
  const ours = (code < 100 ? BY_STATUS : BY_HTTP_STATUS)[code] ?? 'internal';
  return new AppError(ours, undefined, { cause: error });
}

/** @throws AppError for what Google's clients throw */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fromVendor(error);
  }
}

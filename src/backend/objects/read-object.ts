import { idToken } from '@/backend/accounts/auth.ts';
import { answeredError } from '@/backend/calls/answered-error.ts';
import { deadline } from '@/backend/calls/callables.ts';
import { AppError, isAbort } from '@/domain/errors.ts';
import { objectUrl } from './objects.ts';

const TIMEOUT_MS = 60_000;
const CODES = { 401: 'unauthenticated', 403: 'permission-denied', 404: 'not-found' } as const;

/**
 * The bytes of a file that this person has sent. A picture's own `src` cannot carry the proof of who asks.
 * @throws AppError not-found, permission-denied, stored-file-damaged, unavailable; AbortError
 */
export async function readObject(objectPath: string, signal: AbortSignal): Promise<Blob> {
  const url = await objectUrl(objectPath);
  const limit = deadline(signal, TIMEOUT_MS);
  try {
    const headers = { Authorization: `Firebase ${await idToken()}` };
    const response = await fetch(url, { headers, signal: limit.signal });
    if (response.ok) return await response.blob();
    throw await answeredError(response, CODES);
  } catch (error) {
    if (isAbort(error) || error instanceof AppError) throw error;
    throw new AppError('unavailable', undefined, { cause: error });
  } finally {
    limit.clear();
  }
}

import { toBackendError } from '@/backend/vendor-error.ts';
import { AppError } from '@/domain/errors.ts';

/** A range of a finished file, and how long the file is. */
export interface FilePart {
  readonly bytes: ArrayBuffer;
  readonly totalBytes: number;
}

/**
 * Gets bytes `from` to `to`, `to` not included, by the link that plays the file.
 * @throws AppError unavailable, not-found and what else the answer means; AbortError
 */
export async function fetchPart(
  url: string,
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<FilePart> {
  const headers = { range: `bytes=${range.from}-${range.to - 1}` };
  const response = await answered(fetch(url, { headers, signal, cache: 'no-store' }));
  if (response.status !== 206) {
    await response.body?.cancel();
    throw new AppError(response.status === 404 ? 'not-found' : 'unavailable', `status ${response.status}`);
  }
  const bytes = await answered(response.arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  // Another origin may hide the header: then the length the order names is all there is.
  return { bytes, totalBytes: Number.isFinite(total) && total > 0 ? total : Number.NaN };
}

/** A small file beside the audiobook. @throws AppError; AbortError */
export async function fetchWhole(url: string, signal: AbortSignal): Promise<Response> {
  const response = await answered(fetch(url, { signal }));
  if (!response.ok) {
    await response.body?.cancel();
    throw new AppError(response.status === 404 ? 'not-found' : 'unavailable', `status ${response.status}`);
  }
  return response;
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (error instanceof TypeError) throw new AppError('unavailable', undefined, { cause: error });
    throw toBackendError(error);
  }
}

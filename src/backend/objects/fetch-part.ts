import { answeredError } from '@/backend/calls/answered-error.ts';
import { toBackendError } from '@/backend/calls/vendor-error.ts';
import { AppError } from '@/domain/errors.ts';
import { freshLink } from './fresh-link.ts';

/** A range of a finished file, and how long the file is. */
export interface FilePart {
  readonly bytes: ArrayBuffer;
  readonly totalBytes: number;
}

/** A link that does not open says nothing about the person. */
const CODES = { 404: 'not-found' } as const;

/** What opens the files named, as long as it does. */
const links = new Map<string, string>();

/** The answer for a stored file by its lasting name. A link that has ended in the middle of a book is replaced once. */
async function fetchStored(name: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  const known = links.get(name);
  const link = known ?? (await freshLink(name));
  links.set(name, link);
  const response = await answered(fetch(link, init));
  if (response.status !== 403) return response;
  links.delete(name);
  if (known === undefined) return response;
  await response.body?.cancel();
  return fetchStored(name, init);
}

/**
 * Gets bytes `from` to `to`, `to` not included, of the file with this lasting name.
 * @throws AppError unavailable, not-found and what else the answer means; AbortError
 */
export async function fetchPart(
  url: string,
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<FilePart> {
  const headers = { range: `bytes=${range.from}-${range.to - 1}` };
  const response = await fetchStored(url, { headers, signal, cache: 'no-store' });
  if (response.status !== 206) {
    if (response.status >= 400) throw await answeredError(response, CODES);
    await response.body?.cancel();
    throw new AppError('unavailable', `status ${response.status}`);
  }
  const bytes = await answered(response.arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  // Another origin may hide the header: then the length the order names is all there is.
  return { bytes, totalBytes: Number.isFinite(total) && total > 0 ? total : Number.NaN };
}

/** A small file beside the audiobook. @throws AppError; AbortError */
export async function fetchWhole(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetchStored(url, { signal });
  if (!response.ok) {
    throw await answeredError(response, CODES);
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

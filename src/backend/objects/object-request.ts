import { idToken } from '@/backend/accounts/auth.ts';
import { deadline } from '@/backend/calls/deadline.ts';
import { loadConfig } from '@/backend/config.ts';
import { storageUrlOf } from '@/backend/endpoints.ts';
import { AppError, type ErrorCode, isAbort } from '@/domain/errors.ts';

export interface ObjectRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal;
  /** statuses outside 2xx that the caller understands */
  readonly expected: readonly number[];
}

/** A request may take this long, and longer for its bytes at the slowest line we still wait for. */
const BASE_TIMEOUT_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 16;

/** 404 is not here: a bucket that is missing for a while says nothing about the file, which must not be given up. */
const CODES: Record<number, ErrorCode> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  413: 'invalid-argument',
  415: 'invalid-argument',
  429: 'resource-exhausted',
};

/** Our own server says in its own words that there is no more room, which is no flood of ours. */
const FULL_WORDS: readonly ErrorCode[] = ['allowance-used-up', 'server-full'];

async function ownCode(response: Response): Promise<ErrorCode | undefined> {
  if (response.status !== 429) return undefined;
  const text = await response.clone().text();
  return FULL_WORDS.find((word) => text.includes(`"${word}"`));
}

/** The collection of objects of our bucket, or one object of it. */
export async function objectsUrl(objectPath?: string): Promise<string> {
  const config = await loadConfig();
  const base = `${storageUrlOf(config)}/v0/b/${config.firebase.storageBucket}/o`;
  return objectPath === undefined ? base : `${base}/${encodeURIComponent(objectPath)}`;
}

async function send(request: ObjectRequest, forceRefresh: boolean): Promise<Response> {
  const { body, headers, method } = request;
  const authorization = `Firebase ${await idToken(forceRefresh)}`;
  const bytes = body === undefined ? 0 : body.length;
  const limit = deadline(request.signal, BASE_TIMEOUT_MS + bytes / SLOWEST_BYTES_PER_MS);
  try {
    const init = { method, headers: { ...headers, Authorization: authorization }, signal: limit.signal };
    const response = await fetch(request.url, body === undefined ? init : { ...init, body });
    // The whole answer belongs to the time limit; read it before the limit is lifted.
    const text = await response.text();
    return new Response(text || null, { status: response.status, headers: response.headers });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new AppError('unavailable', undefined, { cause: error });
  } finally {
    limit.clear();
  }
}

/**
 * One authorized request to file storage; an expired token is renewed once.
 * @throws AppError by status; AbortError
 */
export async function requestObject(request: ObjectRequest): Promise<Response> {
  let response = await send(request, false);
  if (response.status === 401) response = await send(request, true);
  if (response.ok || request.expected.includes(response.status)) return response;
  const code = (await ownCode(response)) ?? CODES[response.status] ?? 'unavailable';
  throw new AppError(code, undefined, { details: { httpStatus: response.status } });
}

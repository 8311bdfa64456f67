import { setTimeout } from 'node:timers/promises';
import { AppError, type ErrorCode } from '../../../../src/domain/errors.ts';
import { backoffMs } from '../../../../src/domain/limits.ts';
import type { GoogleHeaders } from './google-headers.ts';
import { type VisionAnswer, visionAnswer } from './vision-reply.ts';

export interface Vision {
  /** `https://vision.googleapis.com`, or a region's own */
  readonly endpoint: string;
  readonly headers: GoogleHeaders;
  /** of one try */
  readonly timeoutMs: number;
  /** before the next try, of which so many were made */
  readonly waitMs: (attempt: number) => number;
}

/** A request may have 10 MB, the picture in it as base64 and a few words around it. */
export const MAX_PICTURE_BYTES = 7_000_000;
/** A full page has 2 MB of letters and corners. */
const MAX_REPLY_BYTES = 30_000_000;
const MAX_TRIES = 3;
const MAX_WAIT_MS = 20_000;

/** google.rpc.Code of an answer about a picture. */
const INVALID_ARGUMENT = 3;
const RESOURCE_EXHAUSTED = 8;
const DENIED = new Set([7, 16]);

/**
 * Asks Cloud Vision for the text on one picture. What may be different in a moment is tried three times.
 * @throws AppError photo-unreadable, resource-exhausted, unavailable, internal (the account or the request is refused);
 *   AbortError
 */
export async function annotate(vision: Vision, jpeg: Uint8Array, signal: AbortSignal): Promise<VisionAnswer> {
  if (jpeg.length > MAX_PICTURE_BYTES) throw new AppError('photo-unreadable', 'too large to be sent');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await annotateOnce(vision, jpeg, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError) || !isPassing(error.code) || attempt >= MAX_TRIES) throw error;
      const wanted = Number(error.details?.retryAfterMs) || vision.waitMs(attempt);
      await setTimeout(Math.min(MAX_WAIT_MS, wanted), undefined, { signal });
    }
  }
}

export const visionWaitMs = backoffMs;

const isPassing = (code: ErrorCode) => code === 'unavailable' || code === 'resource-exhausted';

async function annotateOnce(vision: Vision, jpeg: Uint8Array, signal: AbortSignal): Promise<VisionAnswer> {
  const headers = await vision.headers();
  const feature = { type: 'DOCUMENT_TEXT_DETECTION' };
  const request = { image: { content: Buffer.from(jpeg).toString('base64') }, features: [feature] };
  const { response, body } = await post(
    vision,
    {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ requests: [request] }),
    },
    signal,
  );
  if (!response.ok) throw failureOfStatus(response, body);
  const answer = visionAnswer(body);
  if (!answer) throw new AppError('unavailable', 'Vision sent something that is no answer');
  if (answer.error) throw failureOfPicture(answer.error);
  return answer;
}

async function post(
  { endpoint, timeoutMs }: Vision,
  { headers, body }: { readonly headers: Record<string, string>; readonly body: string },
  signal: AbortSignal,
): Promise<{ response: Response; body: string }> {
  const tooLong = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(new URL('/v1/images:annotate', endpoint), {
      method: 'POST',
      headers,
      body,
      // what names the account must not follow to another place
      redirect: 'error',
      signal: AbortSignal.any([signal, tooLong]),
    });
    return { response, body: await bounded(response) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    const message = tooLong.aborted ? 'Vision takes too long' : 'Vision cannot be reached';
    throw new AppError('unavailable', message, { cause: error });
  }
}

async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_REPLY_BYTES) throw new AppError('photo-unreadable', 'Vision answers without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function failureOfStatus({ status, headers }: Response, body: string): AppError {
  const message = `Vision answers ${status}: ${body.slice(0, 300)}`;
  const retryAfterMs = Number(headers.get('retry-after')) * 1_000;
  const options = retryAfterMs > 0 ? { details: { retryAfterMs } } : {};
  if (status === 429) return new AppError('resource-exhausted', message, options);
  if (status >= 500 || status === 408) return new AppError('unavailable', message, options);
  return new AppError('internal', message);
}

function failureOfPicture({ code, message }: NonNullable<VisionAnswer['error']>): AppError {
  if (code === INVALID_ARGUMENT) return new AppError('photo-unreadable', message);
  if (code === RESOURCE_EXHAUSTED) return new AppError('resource-exhausted', message);
  return new AppError(DENIED.has(code) ? 'internal' : 'unavailable', message);
}

import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { backoffMs } from '../../../../src/domain/limits.ts';

export interface Provider {
  /** `https://api.elevenlabs.io`, or a region's own */
  readonly endpoint: string;
  readonly key: string;
  /** of one try */
  readonly timeoutMs: number;
  /** before the next try, of which so many were made */
  readonly waitMs: (attempt: number) => number;
}

export interface Question {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** from `/v1/…` */
  readonly path: string;
  /** JSON, or a form with files */
  readonly body?: Record<string, unknown> | FormData;
  /** false when a second try could do the thing a second time, and only what was refused is tried again */
  readonly mayRepeat: boolean;
}

const MAX_TRIES = 5;
const MAX_WAIT_MS = 30_000;
/** Two minutes of sound; no sentence takes so long. */
const MAX_REPLY_BYTES = 16_000_000;
/** Said with 400 or 401: nothing changes by itself. Source: help.elevenlabs.io, "API - Error Code 400 or 401". */
const TEXT_PROBLEMS = ['max_character_limit_exceeded', 'text_too_long', 'invalid_text'];

export const elevenLabsWaitMs = backoffMs;

/**
 * Asks ElevenLabs. Too many at once (429), a busy or broken server and a broken line are tried again with growing pauses.
 * @returns the bytes of the answer
 * @throws AppError not-found, text-not-speakable, voice-service-refused (key, money, plan), resource-exhausted, unavailable;
 *   AbortError
 */
export async function ask(provider: Provider, question: Question, signal: AbortSignal): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await askOnce(provider, question, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError) || attempt >= MAX_TRIES || !mayTryAgain(error, question)) throw error;
      const wanted = Number(error.details?.retryAfterMs) || provider.waitMs(attempt);
      await setTimeout(Math.min(MAX_WAIT_MS, wanted), undefined, { signal });
    }
  }
}

function mayTryAgain({ code }: AppError, { mayRepeat }: Question): boolean {
  return code === 'resource-exhausted' || (code === 'unavailable' && mayRepeat);
}

async function askOnce(provider: Provider, question: Question, signal: AbortSignal): Promise<Buffer> {
  const tooLong = AbortSignal.timeout(provider.timeoutMs);
  const { body } = question;
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(new URL(question.path, provider.endpoint), {
      method: question.method,
      headers: {
        'xi-api-key': provider.key,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      // the key must not follow to another place
      redirect: 'error',
      signal: AbortSignal.any([signal, tooLong]),
    });
    const bytes = await bounded(response);
    if (!response.ok) throw failureOf(response, bytes.toString('utf8'));
    return bytes;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    const message = tooLong.aborted ? 'ElevenLabs takes too long' : 'ElevenLabs cannot be reached';
    throw new AppError('unavailable', message, { cause: error });
  }
}

async function bounded(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_REPLY_BYTES) throw new AppError('unavailable', 'ElevenLabs answers without end');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** `{"detail": {"status": "…", "message": "…"}}`; anything else is quoted as it is. */
function statusWord(body: string): string {
  try {
    const { detail } = JSON.parse(body) as { detail?: { status?: unknown } };
    return typeof detail?.status === 'string' ? detail.status : '';
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return '';
    throw error;
  }
}

function failureOf({ status, headers }: Response, body: string): AppError {
  const reason = statusWord(body);
  const message = `ElevenLabs answers ${status} ${reason || body.slice(0, 200)}`;
  const retryAfterMs = Number(headers.get('retry-after')) * 1_000;
  const options = { details: { status, reason, ...(retryAfterMs > 0 && { retryAfterMs }) } };
  if (status === 429) return new AppError('resource-exhausted', message, options);
  if (status >= 500 || status === 408) return new AppError('unavailable', message, options);
  if (status === 404 || reason === 'voice_not_found' || reason === 'voice_does_not_exist')
    return new AppError('not-found', message, options);
  if (TEXT_PROBLEMS.includes(reason)) return new AppError('text-not-speakable', message, options);
  return new AppError('voice-service-refused', message, options);
}

import * as v from 'valibot';
import { idToken } from '@/backend/accounts/auth.ts';
import { deadline } from '@/backend/calls/callables.ts';
import { absolute, loadConfig } from '@/backend/config.ts';
import { vouchForApp } from '@/backend/services.ts';
import { statusOfHttp } from '@/domain/calls/callable-status.ts';
import { PROCESS_AUDIO, type ProcessAudioInput, type ProcessAudioOutput } from '@/domain/calls/callables.ts';
import { AppError, isAbort, isErrorCode } from '@/domain/errors.ts';
import { backoffMs, PROCESSING_ATTEMPTS, PROCESSING_TIMEOUT_MS } from '@/domain/limits.ts';
import { isIosSafari } from './ios-safari.ts';

/** Source: product specification, section 8, "Processing". */
export const AUDIO_TEXTS = {
  failed: 'Audio processing failed',
  timedOut: 'Audio processing timed out after 2 hours. Please contact support.',
  lostOnIos:
    'Connection issue detected. The audio processing may still be running on the server. Please refresh and try step 3 in a moment.',
  lost: 'Connection to server was lost. The audio processing may still be running. Please wait a moment and check your results.',
  /** shown with Continue to Step 3 when `details.errorButMaybeCompleted` is set */
  maybeCompleted:
    'Connection interrupted, but your audio may have been processed successfully. Please refresh the page and try proceeding to Step 3.',
} as const;

export interface ProcessAudioOptions {
  readonly signal: AbortSignal;
  /** called before each further attempt, with its number from 2 */
  readonly onRetry: (attempt: number) => void;
}

/** `{success: false, error: text}` of the specification, or `{error: {message, details: {code}}}` of the callable protocol. */
const FAILURE = v.object({
  errorCode: v.optional(v.string()),
  error: v.union([
    v.pipe(
      v.string(),
      v.transform((message) => ({ message, details: {} as { code?: string } })),
    ),
    v.object({ message: v.string(), details: v.optional(v.object({ code: v.optional(v.string()) }), {}) }),
  ]),
});

/** A refusal by the server: its words, or ours when it has none. */
function refusal(httpStatus: number, answer: unknown): AppError {
  const parsed = v.safeParse(FAILURE, answer);
  const failure = parsed.success ? parsed.output.error : undefined;
  // 'success: false' is an answer, not an accident: asking again would give the same one.
  const byStatus = httpStatus < 400 ? 'failed-precondition' : statusOfHttp(httpStatus);
  const named = failure?.details.code ?? (parsed.success ? parsed.output.errorCode : undefined);
  const code = isErrorCode(named) ? named : byStatus;
  if (code === 'unauthenticated') return new AppError(code);
  return new AppError(code, failure?.message ?? AUDIO_TEXTS.failed);
}

async function post(input: ProcessAudioInput, signal: AbortSignal): Promise<ProcessAudioOutput> {
  const { audioService } = await loadConfig();
  const token = await idToken();
  const appToken = await (await vouchForApp())();
  const response = await fetch(`${absolute(audioService)}/process-audio`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      ...(appToken !== null && { 'X-Firebase-AppCheck': appToken }),
    },
    body: JSON.stringify(input),
    signal,
  });
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
  const parsed = v.safeParse(PROCESS_AUDIO.output, answer);
  const isQuestion = response.ok && parsed.success && parsed.output.whoseVoice !== undefined;
  if (isQuestion) return parsed.output;
  if (!response.ok || !parsed.success || !parsed.output.success) throw refusal(response.status, answer);
  return parsed.output;
}

/** The connection broke while the server may be at work. */
function connectionLost(cause: unknown): AppError {
  const isIos = isIosSafari();
  return new AppError('unavailable', isIos ? AUDIO_TEXTS.lostOnIos : AUDIO_TEXTS.lost, {
    cause,
    details: { connectionLost: true, errorButMaybeCompleted: isIos },
  });
}

function translate(error: unknown): unknown {
  if (error instanceof AppError || isAbort(error)) return error;
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new AppError('deadline-exceeded', AUDIO_TEXTS.timedOut, { cause: error });
  }
  return connectionLost(error);
}

/** Worth another attempt: a broken line or a server in trouble, never a refusal or our own time limit. */
function mayRetry(error: unknown): boolean {
  return error instanceof AppError && error.retry === 'later' && error.code !== 'deadline-exceeded';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Has the voice clips processed, or hears that the family has to say first whose voice it is: up to 3 attempts, 2 hours in all.
 * @throws AppError whose message is the specified text; `details.errorButMaybeCompleted` on iOS Safari; AbortError
 */
export async function processAudio(
  input: ProcessAudioInput,
  { signal, onRetry }: ProcessAudioOptions,
): Promise<ProcessAudioOutput> {
  const limit = deadline(signal, PROCESSING_TIMEOUT_MS);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await post(input, limit.signal);
      } catch (caught) {
        const error = translate(caught);
        if (attempt >= PROCESSING_ATTEMPTS || !mayRetry(error)) throw error;
      }
      await pause(backoffMs(attempt), limit.signal).catch((error: unknown) => {
        throw translate(error);
      });
      onRetry(attempt + 1);
    }
  } finally {
    limit.clear();
  }
}

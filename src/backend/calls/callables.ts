import * as v from 'valibot';
import { functions, identity } from '@/backend/services.ts';
import type { CallableInput, CallableName, CallableOutput } from '@/domain/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import { CALL_TIMEOUT_MS } from '@/domain/limits.ts';
import { toBackendError } from './vendor-error.ts';

/**
 * A signal that aborts with `signal` or, as a TimeoutError, after `timeoutMs`. AbortSignal.any is missing before
 * Safari 17.4, so the two are joined by hand.
 * @returns the signal, and `clear` to be called when the work is over
 */
export function deadline(
  signal: AbortSignal | undefined,
  timeoutMs: number,
): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const pass = () => controller.abort(signal?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('no answer in time', 'TimeoutError')),
    timeoutMs,
  );
  if (signal?.aborted) pass();
  signal?.addEventListener('abort', pass, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', pass);
    },
  };
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** The vendor's client cannot be stopped; the caller at least stops waiting. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/**
 * A token the server does not take may belong to a sign-in that was ended from elsewhere. Asked for a new one, the
 * provider says so, and whoever follows the sign-in tells the person.
 */
async function lookAtSignIn(): Promise<void> {
  const provider = await identity();
  await provider.idToken(true).catch(() => {
    // Told by the call that was refused, and by the provider to those who watch it.
  });
}

/** The shapes of all calls are fetched with the first one: no screen needs them to be seen. */
const shapes = () => import('@/domain/calls/callables.ts');

/**
 * Calls a backend function. Both directions are checked against the schemas of src/domain/calls/callables.ts.
 * @throws AppError with the server's code and message; AbortError when `signal` fires
 */
export async function call<N extends CallableName>(
  name: N,
  input: CallableInput<N>,
  options: CallOptions = {},
): Promise<CallableOutput<N>> {
  const schemas = (await shapes()).CALLABLES[name];
  const checked = v.safeParse(schemas.input, input);
  if (!checked.success) throw new AppError('invalid-argument', v.summarize(checked.issues));
  let answer: unknown;
  try {
    const send = functions().then((callFunction) =>
      callFunction(name, checked.output, options.timeoutMs ?? CALL_TIMEOUT_MS),
    );
    answer = await untilAborted(send, options.signal);
  } catch (error) {
    const known = toBackendError(error);
    if (known instanceof AppError && known.code === 'unauthenticated') await lookAtSignIn();
    throw known;
  }
  const parsed = v.safeParse(schemas.output, answer);
  if (!parsed.success) throw new AppError('unknown', `${name} gave an answer of another shape`);
  return parsed.output as CallableOutput<N>;
}

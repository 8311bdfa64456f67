import * as v from 'valibot';
import { functions } from '@/backend/services.ts';
import { toBackendError } from '@/backend/vendor-error.ts';
import { CALLABLES, type CallableInput, type CallableName, type CallableOutput } from '@/domain/callables.ts';
import { AppError } from '@/domain/errors.ts';
import { CALL_TIMEOUT_MS } from '@/domain/limits.ts';

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
 * Calls a backend function. Both directions are checked against the schemas of src/domain/callables.ts.
 * @throws AppError with the server's code and message; AbortError when `signal` fires
 */
export async function call<N extends CallableName>(
  name: N,
  input: CallableInput<N>,
  options: CallOptions = {},
): Promise<CallableOutput<N>> {
  const schemas = CALLABLES[name];
  const checked = v.safeParse(schemas.input, input);
  if (!checked.success) throw new AppError('invalid-argument', v.summarize(checked.issues));
  let answer: unknown;
  try {
    const send = functions().then((callFunction) =>
      callFunction(name, checked.output, options.timeoutMs ?? CALL_TIMEOUT_MS),
    );
    answer = await untilAborted(send, options.signal);
  } catch (error) {
    throw toBackendError(error);
  }
  const parsed = v.safeParse(schemas.output, answer);
  if (!parsed.success) throw new AppError('unknown', `${name} gave an answer of another shape`);
  return parsed.output as CallableOutput<N>;
}

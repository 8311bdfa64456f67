import { createHash, randomBytes } from 'node:crypto';
import type { PlainError } from '../../../src/domain/errors.ts';
import type { Callable } from '../hosts/callables.ts';
import { errorBody } from '../hosts/error-body.ts';
import { idsIn, logError, logLine } from '../hosts/log.ts';
import type { Job } from '../ports/jobs.ts';

/** The same lines as on Firebase, for whoever collects them: `LOG_LINES=1`. A household's terminal stays quiet. */
export const hasLogLines = (environment: NodeJS.ProcessEnv): boolean => environment.LOG_LINES === '1';

/** Callables of which each call is a line of the log: its name and ids, how it ended and after how long. */
export function loggedCallables<Name extends string>(
  callables: Readonly<Record<Name, Callable>>,
): Record<Name, Callable> {
  const logged = ([name, callable]: [string, Callable]) => [name, withLine(name, callable)];
  return Object.fromEntries(Object.entries<Callable>(callables).map(logged));
}

function withLine(name: string, callable: Callable): Callable {
  return async (call) => {
    const beganMs = Date.now();
    const requestId = randomBytes(8).toString('hex');
    const line = (outcome: string) => {
      const elapsedMs = Date.now() - beganMs;
      return { what: 'call', name, requestId, ...idsIn(call.data), outcome, elapsedMs };
    };
    try {
      const result = await callable(call);
      logLine(line('ok'));
      return result;
    } catch (error) {
      const { details, isUnexpected } = errorBody(error);
      if (isUnexpected) logError(line('internal'), error);
      else logLine(line(String(details.code)));
      throw error;
    }
  };
}

/** A job that has ended, as one line. */
export function logJob({ kind, key, input }: Job, error?: PlainError): void {
  const jobId = createHash('sha256').update(key).digest('hex');
  logLine({
    ...{ what: 'job', kind, jobId, ...idsIn(input) },
    outcome: error ? `given up: ${error.code}` : 'ok',
  });
}

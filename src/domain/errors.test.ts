import { describe, expect, it } from 'vitest';
import { httpStatusOf, statusOfHttp } from './calls/callable-status.ts';
import { AppError, ERRORS, fromPlainError, isAbort, toAppError, toPlainError } from './errors.ts';

describe('the error table', () => {
  it.each(Object.entries(ERRORS))('%s has words that end a sentence', (_, { sentence }) => {
    expect(sentence).toMatch(/^[A-Z].{10,}\.$/);
    expect(sentence).not.toMatch(/oops|something went wrong/i);
  });

  it('survives a message between processes', () => {
    const error = new AppError('clip-no-speech', 'no speech in clip 2', { details: { clip: 2 } });
    const revived = fromPlainError(structuredClone(toPlainError(error)));
    expect(revived).toMatchObject({
      code: 'clip-no-speech',
      message: 'no speech in clip 2',
      details: { clip: 2 },
      retry: 'after-user-acts',
    });
  });

  it('keeps what was thrown as the cause', () => {
    const cause = new TypeError('boom');
    expect(toAppError(cause, 'unavailable')).toMatchObject({ code: 'unavailable', cause });
  });

  it('knows a cancelled signal by its name', () => {
    expect(isAbort(new DOMException('stop', 'AbortError'))).toBe(true);
    expect(isAbort(new Error('stop'))).toBe(false);
  });
});

it.each([
  [400, 'invalid-argument'],
  [401, 'unauthenticated'],
  [403, 'permission-denied'],
  [404, 'not-found'],
  [409, 'aborted'],
  [429, 'resource-exhausted'],
  [499, 'cancelled'],
  [500, 'internal'],
  [501, 'unimplemented'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
  [0, 'internal'],
  [418, 'unknown'],
] as const)('HTTP %i is %s', (http, status) => {
  expect(statusOfHttp(http)).toBe(status);
  if (http !== 0 && http !== 418) expect(httpStatusOf(status)).toBe(http);
});

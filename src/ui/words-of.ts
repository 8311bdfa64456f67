import { ERRORS, toAppError } from '@/domain/errors.ts';

/**
 * What a person reads about a failure. Codes that only repeat a status carry messages for developers, so their
 * sentence is shown; the others carry words meant for people.
 */
export function wordsOf(error: unknown): string {
  const known = toAppError(error);
  return ERRORS[known.code].status === known.code ? known.sentence : known.message;
}

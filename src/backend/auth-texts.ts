import { toBackendError, vendorCode } from '@/backend/vendor-error.ts';
import { AppError } from '@/domain/errors.ts';
import { WEAK_PASSWORD } from '@/domain/password-words.ts';

/** Source: product specification, section 8, "Payment"; but what is said of a weak password and a broken line is ours. */
export const AUTH_TEXTS = {
  missing: 'Please enter your email and password',
  short: 'Password must be at least 6 characters long.',
  taken: 'This email is already registered. Please use the correct password or use a different email.',
  weak: WEAK_PASSWORD,
  wrong: 'Authentication failed. Please check your email and password.',
  offline: 'The server cannot be reached. Please try again when the connection is back.',
} as const;

const WRONG = ['invalid-credential', 'wrong-password', 'user-not-found', 'invalid-email', 'missing-password'];

/** What a person reads when signing in or up failed. Only wrong credentials are called wrong credentials. */
export function authText(error: unknown): string {
  const word = vendorCode(error);
  if (word === 'weak-password') return AUTH_TEXTS.short;
  if (word === 'password-does-not-meet-requirements') return AUTH_TEXTS.weak;
  if (WRONG.includes(word)) return AUTH_TEXTS.wrong;
  const known = toBackendError(error);
  // Nothing goes on by itself here: who signs in has to do it again.
  if (known instanceof AppError && known.code === 'unavailable') return AUTH_TEXTS.offline;
  if (known instanceof AppError && known.code !== 'unknown') return known.sentence;
  return AUTH_TEXTS.wrong;
}

import { toBackendError, vendorCode } from '@/backend/calls/vendor-error.ts';
import { AppError } from '@/domain/errors.ts';

/** Source: product specification, section 8, "Payment"; but what is said of a weak password and a broken line is ours. */
export const AUTH_TEXTS = {
  missing: 'Please enter your email and password',
  short: 'Password must be at least 6 characters long.',
  taken: 'This email is already registered. Please use the correct password or use a different email.',
  /** a project of somebody's own may ask for more than we do */
  policy: 'Please choose a longer password with a mix of letters, numbers, and symbols.',
  wrong: 'Authentication failed. Please check your email and password.',
  offline: 'We can’t reach the server. Please try again when you’re back online.',
} as const;

const WRONG = ['invalid-credential', 'wrong-password', 'user-not-found', 'invalid-email', 'missing-password'];

/** The field that a refusal is about. */
export type AuthField = 'email' | 'password';

const OF_THE_EMAIL = ['invalid-email', 'missing-email'];
const OF_THE_PASSWORD = ['weak-password', 'password-does-not-meet-requirements', 'missing-password'];

/** The field where the words of `authText` belong; undefined when it is about neither, such as a broken line. */
export function authField(error: unknown): AuthField | undefined {
  const word = vendorCode(error);
  if (OF_THE_EMAIL.includes(word)) return 'email';
  return OF_THE_PASSWORD.includes(word) || WRONG.includes(word) ? 'password' : undefined;
}

/** What a person reads when signing in or up failed. Only wrong credentials are called wrong credentials. */
export function authText(error: unknown): string {
  const word = vendorCode(error);
  if (word === 'weak-password') return AUTH_TEXTS.short;
  if (word === 'password-does-not-meet-requirements') return AUTH_TEXTS.policy;
  if (WRONG.includes(word)) return AUTH_TEXTS.wrong;
  const known = toBackendError(error);
  // Nothing goes on by itself here: who signs in has to do it again.
  if (known instanceof AppError && known.code === 'unavailable') return AUTH_TEXTS.offline;
  if (known instanceof AppError && known.code !== 'unknown') return known.sentence;
  return AUTH_TEXTS.wrong;
}

import { ERRORS } from '@/domain/errors.ts';

const BY_SIGNING_IN = ['unauthenticated', 'signed-out', 'permission-denied'] as const;

/** Whether these words tell of something that ends by signing in, and by nothing else. */
export function asksToSignIn(words: string): boolean {
  return BY_SIGNING_IN.some((code) => words.includes(ERRORS[code].sentence));
}

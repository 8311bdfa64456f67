import type { getAppCheck } from 'firebase-admin/app-check';
import { AppError } from '../../../../src/domain/errors.ts';

/** What is wrong with a token, and so the caller's problem. */
const BAD_TOKEN =
  /^app-check\/(?:invalid-argument|app-check-token-expired|permission-denied|unauthenticated)$/;

/** Whether a request comes from our own app, as Firebase App Check vouches by this token. */
export function genuineApp(
  open: () => Pick<ReturnType<typeof getAppCheck>, 'verifyToken'>,
): (token: string | undefined) => Promise<boolean> {
  return async (token) => {
    if (!token) return false;
    try {
      await open().verifyToken(token);
      return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      // The same code when the keys cannot be fetched, which is ours: only its words tell them apart.
      if (BAD_TOKEN.test(code) && !/fetching/i.test(String(error))) return false;
      throw new AppError('unavailable', undefined, { cause: error });
    }
  };
}

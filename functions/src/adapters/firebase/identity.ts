import type { getAuth } from 'firebase-admin/auth';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Caller, Identity } from '../../ports/identity.ts';

type Auth = ReturnType<typeof getAuth>;

const USERS_AT_ONCE = 1_000;
/** What is wrong with a token, and so the caller's problem. */
const BAD_TOKEN =
  /^auth\/(?:invalid-id-token|id-token-expired|id-token-revoked|user-disabled|user-not-found)$/;

/** The client says `argument-error` also when it cannot fetch the keys, which is ours: only its words tell them apart. */
function isBadToken(error: unknown): boolean {
  const code = codeOf(error);
  return BAD_TOKEN.test(code) || (code === 'auth/argument-error' && /ID token/.test(String(error)));
}

/** Who a verified token is about; the claims have been checked. */
export function callerOfClaims(claims: {
  readonly sub: string;
  readonly email?: string | undefined;
  readonly firebase?: { readonly sign_in_provider?: string };
}): Caller {
  return {
    uid: claims.sub,
    email: claims.email ?? null,
    isAnonymous: claims.firebase?.sign_in_provider === 'anonymous',
  };
}

/** A page of accounts. Google keeps no place forever: where it knows one no more, the list begins anew. */
async function pageFrom(auth: Auth, pageToken: string | undefined) {
  try {
    return await auth.listUsers(USERS_AT_ONCE, pageToken);
  } catch (error) {
    if (pageToken === undefined || codeOf(error) !== 'auth/invalid-page-token') throw error;
    return auth.listUsers(USERS_AT_ONCE);
  }
}

/** Firebase Authentication. */
export function firebaseIdentity(auth: Auth): Identity {
  return {
    async verify(idToken) {
      try {
        // Asks whether the account still exists and was not signed out everywhere since.
        return callerOfClaims(await auth.verifyIdToken(idToken, true));
      } catch (error) {
        if (isBadToken(error)) return null;
        throw new AppError('unavailable', undefined, { cause: error });
      }
    },

    async find(uid) {
      try {
        const { email = null } = await auth.getUser(uid);
        return { uid, email, isAnonymous: email === null };
      } catch (error) {
        if (codeOf(error) === 'auth/user-not-found') return null;
        throw new AppError('unavailable', undefined, { cause: error });
      }
    },

    async *guestsBefore(timeMs, after) {
      let pageToken = after || undefined;
      do {
        const page = await pageFrom(auth, pageToken);
        const guests = page.users.filter(({ email, metadata }) => {
          const seen = metadata.lastRefreshTime ?? metadata.lastSignInTime ?? metadata.creationTime;
          return email === undefined && Date.parse(seen) < timeMs;
        });
        pageToken = page.pageToken;
        yield { uids: guests.map(({ uid }) => uid), next: pageToken ?? null };
      } while (pageToken !== undefined);
    },

    async remove(uid) {
      try {
        await auth.deleteUser(uid);
      } catch (error) {
        if (codeOf(error) !== 'auth/user-not-found')
          throw new AppError('unavailable', undefined, { cause: error });
      }
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

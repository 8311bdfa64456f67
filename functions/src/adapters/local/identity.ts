import type { Clock } from '../../ports/clock.ts';
import type { Caller, Identity } from '../../ports/identity.ts';
import type { Database } from './database.ts';
import { type IdTokenClaims, readIdToken, signingSecret } from './id-token.ts';

const USERS_AT_ONCE = 1_000;

export interface LocalIdentity extends Identity {
  /** The claims of a valid token whose account still exists and has not been signed out everywhere since. */
  claimsOf(idToken: string): IdTokenClaims | null;
}

/** Verifies the tokens this installation signs. */
export function localIdentity(
  database: Database,
  projectId: string,
  clock: Clock = { nowMs: Date.now },
): LocalIdentity {
  const secret = signingSecret(database);

  const claimsOf = (idToken: string): IdTokenClaims | null => {
    const claims = readIdToken(idToken, secret, { projectId, nowMs: clock.nowMs() });
    if (!claims) return null;
    const account = database.row<{ validSinceSeconds: number }>(
      'SELECT validSinceSeconds FROM accounts WHERE uid = ?',
      claims.sub,
    );
    return account && claims.iat >= account.validSinceSeconds ? claims : null;
  };

  return {
    claimsOf,
    async find(uid) {
      const account = database.row<{ email: string | null }>('SELECT email FROM accounts WHERE uid = ?', uid);
      return account ? { uid, email: account.email, isAnonymous: account.email === null } : null;
    },
    async *guestsBefore(timeMs, after = '') {
      const sql =
        'SELECT uid FROM accounts WHERE email IS NULL AND max(createdMs, lastLoginMs) < ? AND uid > ? ORDER BY uid LIMIT ?';
      for (let last: string | null = after; last !== null; ) {
        const uids: string[] = database
          .rows<{ uid: string }>(sql, timeMs, last, USERS_AT_ONCE)
          .map(({ uid }) => uid);
        last = uids.length < USERS_AT_ONCE ? null : (uids.at(-1) ?? null);
        if (uids.length > 0) yield { uids, next: last };
      }
    },
    remove: async (uid) => void database.run('DELETE FROM accounts WHERE uid = ?', uid),
    async verify(idToken) {
      const claims = claimsOf(idToken);
      return claims && callerOf(claims);
    },
  };
}

export function callerOf(claims: IdTokenClaims): Caller {
  return {
    uid: claims.sub,
    email: claims.email ?? null,
    isAnonymous: claims.firebase.sign_in_provider === 'anonymous',
  };
}

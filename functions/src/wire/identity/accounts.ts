import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../adapters/local/database.ts';
import { signIdToken, signingSecret, TOKEN_LIFE_SECONDS } from '../../adapters/local/id-token.ts';
import type { Clock } from '../../ports/clock.ts';

export interface Account {
  readonly uid: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly createdMs: number;
  readonly lastLoginMs: number;
  /** tokens issued before are void */
  readonly validSinceSeconds: number;
}

export type Provider = 'anonymous' | 'password';

export interface Session {
  readonly idToken: string;
  readonly refreshToken: string;
  /** seconds, as text */
  readonly expiresIn: string;
}

export type AccountChange = Partial<Pick<Account, 'email' | 'passwordHash' | 'displayName' | 'photoUrl'>>;

/** The accounts of this installation and their sessions. Secrets are kept as hashes only. */
export interface Accounts {
  byUid(uid: string): Account | null;
  byEmail(email: string): Account | null;
  create(): Account;
  change(uid: string, change: AccountChange): Account;
  remove(uid: string): void;
  startSession(account: Account, provider: Provider): Session;
  /** A new ID token for a refresh token; null when it is unknown or revoked. */
  refresh(refreshToken: string): { readonly account: Account; readonly idToken: string } | null;
  revokeSessions(uid: string): void;
  /**
   * Lets the sign-ins from before there was a password end within the hour: an upload under way still needs its own,
   * and the device's other tabs find the new one meanwhile.
   */
  endGuestSessions(uid: string): void;
}

/** A device that was away for so long signs in again; longer than a guest's draft is kept. */
const UNUSED_ENDS_MS = 90 * 86_400_000;
/** However often it is used, a sign-in by password ends. A guest could not sign in again, so theirs lasts while it is used. */
const SIGN_IN_ENDS_MS = 365 * 86_400_000;

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const COLUMNS = ['email', 'passwordHash', 'displayName', 'photoUrl'] as const;

export function storedAccounts(database: Database, clock: Clock, projectId: string): Accounts {
  const secret = signingSecret(database);
  const nowSeconds = () => Math.floor(clock.nowMs() / 1_000);
  const byUid = (uid: string): Account | null =>
    database.row<Account>('SELECT * FROM accounts WHERE uid = ?', uid) ?? null;
  const existing = (uid: string): Account => {
    const account = byUid(uid);
    if (!account) throw new Error(`the account ${uid} is gone`);
    return account;
  };
  const idTokenOf = (account: Account, provider: Provider, authSeconds: number): string =>
    signIdToken(claimsOf(account, provider, { projectId, authSeconds, nowSeconds: nowSeconds() }), secret);

  return {
    byUid,
    byEmail: (email) => database.row<Account>('SELECT * FROM accounts WHERE email = ?', email) ?? null,

    create() {
      const uid = randomBytes(21).toString('base64url');
      const now = clock.nowMs();
      database.run(
        'INSERT INTO accounts (uid, createdMs, lastLoginMs, validSinceSeconds) VALUES (?, ?, ?, ?)',
        uid,
        now,
        now,
        nowSeconds(),
      );
      return existing(uid);
    },

    change(uid, change) {
      for (const column of COLUMNS) {
        const value = change[column];
        if (value !== undefined) database.run(`UPDATE accounts SET ${column} = ? WHERE uid = ?`, value, uid);
      }
      return existing(uid);
    },

    remove: (uid) => void database.run('DELETE FROM accounts WHERE uid = ?', uid),

    startSession: (account, provider) =>
      database.transaction(() => {
        const refreshToken = randomBytes(32).toString('base64url');
        const authSeconds = nowSeconds();
        database.run('DELETE FROM refresh_tokens WHERE endsMs <= ?', clock.nowMs());
        database.run(
          'INSERT INTO refresh_tokens (hash, uid, provider, authSeconds, endsMs) VALUES (?, ?, ?, ?, ?)',
          hashOf(refreshToken),
          account.uid,
          provider,
          authSeconds,
          clock.nowMs() + UNUSED_ENDS_MS,
        );
        database.run('UPDATE accounts SET lastLoginMs = ? WHERE uid = ?', clock.nowMs(), account.uid);
        const idToken = idTokenOf(account, provider, authSeconds);
        return { idToken, refreshToken, expiresIn: String(TOKEN_LIFE_SECONDS) };
      }),

    refresh(refreshToken) {
      const row = usedToken(database, clock.nowMs(), hashOf(refreshToken));
      const account = row && byUid(row.uid);
      return account ? { account, idToken: idTokenOf(account, row.provider, row.authSeconds) } : null;
    },

    revokeSessions(uid) {
      database.run('DELETE FROM refresh_tokens WHERE uid = ?', uid);
      // Tokens carry whole seconds: those of this very second stay valid, or the one issued next would be void too.
      database.run('UPDATE accounts SET validSinceSeconds = ? WHERE uid = ?', nowSeconds(), uid);
    },

    endGuestSessions(uid) {
      const withinMs = clock.nowMs() + TOKEN_LIFE_SECONDS * 1_000;
      database.run('UPDATE refresh_tokens SET endsMs = min(endsMs, ?) WHERE uid = ?', withinMs, uid);
    },
  };
}

interface RefreshToken {
  readonly uid: string;
  readonly provider: Provider;
  readonly authSeconds: number;
  readonly passwordHash: string | null;
}

/** Finds a token that has not ended, and lets it last from now on. */
function usedToken(database: Database, nowMs: number, hash: string): RefreshToken | undefined {
  const row = database.row<RefreshToken>(
    `SELECT uid, provider, authSeconds, passwordHash FROM refresh_tokens JOIN accounts USING (uid)
     WHERE hash = ? AND endsMs > ?`,
    hash,
    nowMs,
  );
  if (!row) return undefined;
  const isGuests = row.provider === 'anonymous';
  // A guest's from before there was a password is on its way out.
  if (isGuests && row.passwordHash !== null) return row;
  const lastMs = isGuests ? Number.MAX_SAFE_INTEGER : row.authSeconds * 1_000 + SIGN_IN_ENDS_MS;
  const endsMs = Math.min(nowMs + UNUSED_ENDS_MS, lastMs);
  database.run('UPDATE refresh_tokens SET endsMs = ? WHERE hash = ?', endsMs, hash);
  // A guest never signs in again, and is here all the same: drafts are kept from this time on.
  database.run('UPDATE accounts SET lastLoginMs = ? WHERE uid = ?', nowMs, row.uid);
  return row;
}

function claimsOf(
  account: Account,
  provider: Provider,
  at: { readonly projectId: string; readonly authSeconds: number; readonly nowSeconds: number },
) {
  const { uid, email, displayName } = account;
  return {
    ...(displayName !== null && { name: displayName }),
    ...(email !== null && { email, email_verified: false }),
    ...(provider === 'anonymous' && { provider_id: 'anonymous' as const }),
    iss: `https://securetoken.google.com/${at.projectId}`,
    aud: at.projectId,
    auth_time: at.authSeconds,
    user_id: uid,
    sub: uid,
    iat: at.nowSeconds,
    exp: at.nowSeconds + TOKEN_LIFE_SECONDS,
    firebase: { identities: email === null ? {} : { email: [email] }, sign_in_provider: provider },
  };
}

import { randomBytes } from 'node:crypto';
import type { Database } from '../../adapters/local/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { hashOf } from './accounts.ts';

const LIFE_MS = 3_600_000;

/** What would go out by mail. */
export interface Mail {
  readonly kind: 'password-reset';
  readonly email: string;
  /** absolute, with the code in it */
  readonly link: string;
}

/** Codes that prove one can read an account's mail; each works once, for an hour. */
export interface ResetCodes {
  make(uid: string): string;
  /** The account of a valid code; null for any other. */
  uidOf(code: string): string | null;
  /** Voids all codes of an account. */
  spend(uid: string): void;
}

export function storedResetCodes(database: Database, clock: Clock): ResetCodes {
  return {
    make(uid) {
      const code = randomBytes(24).toString('base64url');
      database.run('DELETE FROM reset_codes WHERE expiresMs <= ?', clock.nowMs());
      database.run(
        'INSERT INTO reset_codes (hash, uid, expiresMs) VALUES (?, ?, ?)',
        hashOf(code),
        uid,
        clock.nowMs() + LIFE_MS,
      );
      return code;
    },
    uidOf(code) {
      const row = database.row<{ uid: string }>(
        'SELECT uid FROM reset_codes WHERE hash = ? AND expiresMs > ?',
        hashOf(code),
        clock.nowMs(),
      );
      return row?.uid ?? null;
    },
    spend: (uid) => void database.run('DELETE FROM reset_codes WHERE uid = ?', uid),
  };
}

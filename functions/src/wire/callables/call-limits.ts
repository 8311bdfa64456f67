import type { Database } from '../../adapters/local/database.ts';
import { ADDRESS_SHARES, CALLS_PER_HOUR } from '../../hosts/calls-per-hour.ts';
import type { Clock } from '../../ports/clock.ts';

const WINDOW_MS = 3_600_000;
export interface CallLimits {
  /** Counts the call for the person and the address. False when there were too many. */
  take(name: string, uid: string | null, address: string): boolean;
}

/** Counted on disk in the table of attempts, so that a restart resets nothing. */
export function callLimits(database: Database, clock: Clock): CallLimits {
  const count = (key: string, limit: number, owner: string | null): boolean => {
    const found =
      database.row<{ count: number }>('SELECT count FROM attempts WHERE key = ?', key)?.count ?? 0;
    if (found >= limit) return false;
    database.run(
      `INSERT INTO attempts (key, count, endsMs, owner) VALUES (?, 1, ?, ?)
       ON CONFLICT (key) DO UPDATE SET count = count + 1`,
      key,
      clock.nowMs() + WINDOW_MS,
      owner,
    );
    return true;
  };
  return {
    take(name, uid, address) {
      const limit = CALLS_PER_HOUR[name];
      if (limit === undefined) return true;
      return database.transaction(() => {
        database.run('DELETE FROM attempts WHERE endsMs <= ?', clock.nowMs());
        const isPersonFine = uid === null || count(`call:${name}:uid:${uid}`, limit, uid);
        return isPersonFine && count(`call:${name}:address:${address}`, limit * ADDRESS_SHARES, null);
      });
    },
  };
}

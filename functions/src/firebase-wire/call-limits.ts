import type { Database } from '../adapters/local/database.ts';
import type { Clock } from '../ports/clock.ts';

const WINDOW_MS = 3_600_000;
/** A household shares one address. */
const ADDRESS_SHARES = 5;

/** How often one person may ask for costly work in an hour. What is not named costs little. */
const CALLS_PER_HOUR: Readonly<Record<string, number>> = {
  process_document: 120,
  transcribe_photos: 120,
  extract_audio: 60,
  generate_tts_sample: 120,
  create_payment_intent: 120,
  generate_tts: 60,
  request_quote: 10,
  count_my_data: 600,
  delete_my_data: 30,
  'POST /process-audio': 60,
  'POST /test-payments/confirm': 120,
};

export interface CallLimits {
  /** Counts the call for the person and the address. False when there were too many. */
  take(name: string, uid: string | null, address: string): boolean;
}

/** Counted on disk in the table of tries, so that a restart forgives nothing. */
export function callLimits(database: Database, clock: Clock): CallLimits {
  const count = (key: string, limit: number): boolean => {
    const found = database.row<{ count: number }>('SELECT count FROM tries WHERE key = ?', key)?.count ?? 0;
    if (found >= limit) return false;
    database.run(
      `INSERT INTO tries (key, count, endsMs) VALUES (?, 1, ?) ON CONFLICT (key) DO UPDATE SET count = count + 1`,
      key,
      clock.nowMs() + WINDOW_MS,
    );
    return true;
  };
  return {
    take(name, uid, address) {
      const limit = CALLS_PER_HOUR[name];
      if (limit === undefined) return true;
      return database.transaction(() => {
        database.run('DELETE FROM tries WHERE endsMs <= ?', clock.nowMs());
        const isPersonFine = uid === null || count(`call:${name}:uid:${uid}`, limit);
        return isPersonFine && count(`call:${name}:address:${address}`, limit * ADDRESS_SHARES);
      });
    },
  };
}

import { WireError } from '../exchange.ts';

const WINDOW_MS = 3_600_000;
/** Two memoirs of the largest size in an hour. */
export const WRITES_PER_HOUR = 4_000;
/** So many writers are remembered; the oldest goes first. */
const MAX_WRITERS = 10_000;

/**
 * Counts what each person stores in an hour, before a byte of it is read. In memory: a flood is a matter of minutes,
 * and a count on disk would make every honest page slower.
 * @returns what throws WireError 429 when the quota is used up
 */
export function writeQuota(nowMs: () => number, writesPerHour = WRITES_PER_HOUR): (uid: string) => void {
  const writers = new Map<string, { count: number; readonly endsMs: number }>();
  return (uid) => {
    const known = writers.get(uid);
    const writer = known && known.endsMs > nowMs() ? known : { count: 0, endsMs: nowMs() + WINDOW_MS };
    if (writer.count >= writesPerHour) throw new WireError(429, 'Quota exceeded.', 'RESOURCE_EXHAUSTED');
    writer.count++;
    writers.delete(uid);
    writers.set(uid, writer);
    const [oldest] = writers.keys();
    if (writers.size > MAX_WRITERS && oldest !== undefined) writers.delete(oldest);
  };
}

import { createHash } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';
import type { Documents } from '../../ports/documents.ts';

const WINDOW_MS = 3_600_000;
/** The database forgets a count within a day after this; what counts is `endsAt`. */
const KEPT_MS = 2 * WINDOW_MS;

export interface CallLimit {
  readonly name: string;
  readonly uid: string | null;
  /** where the call came from; kept as a hash only */
  readonly address: string;
  readonly perPerson: number;
  readonly perAddress: number;
}

/**
 * Counts a call for the person and the address, in documents that forget themselves.
 * @returns false when there were too many within the hour
 */
export async function takeCall(
  documents: Documents,
  clock: Clock,
  { name, uid, address, perPerson, perAddress }: CallLimit,
): Promise<boolean> {
  const count = async (who: string, limit: number, about: readonly string[]): Promise<boolean> => {
    const id = createHash('sha256').update(`${name}\n${who}`).digest('hex');
    let isFine = true;
    await documents.update(`call_counts/${id}`, (current) => {
      const nowMs = clock.nowMs();
      const isRunning = current !== null && (current.endsAt as Date).getTime() > nowMs;
      const before = isRunning ? Number(current.count) : 0;
      isFine = before < limit;
      if (!isFine) return null;
      const endsAt = isRunning ? (current.endsAt as Date) : new Date(nowMs + WINDOW_MS);
      return { count: before + 1, endsAt, expireAt: new Date(nowMs + KEPT_MS), about };
    });
    return isFine;
  };
  if (uid !== null && !(await count(`uid ${uid}`, perPerson, [uid]))) return false;
  return count(`address ${address}`, perAddress, []);
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Exchange } from '../exchange.ts';

/** What one guest may ask of the server's one thread, in units of a small write, and at what rate it comes back. */
const PERSON = { burst: 240, perSecond: 40 };
/** The same for everybody behind one address. */
const ADDRESS = { burst: 5_000, perSecond: 400 };
/** Who is refused is answered so late, and asks so much less often. */
const REFUSAL_DELAY_MS = 1_000;
const MAX_KNOWN = 20_000;

/** What a call takes beside its waiting; a call that is not named takes two. */
const COST_OF_CALL: Readonly<Record<string, number>> = {
  list_drafts: 5,
  list_voices: 5,
  reuse_recordings: 30,
  open_share_link: 10,
  get_names: 10,
  delete_order: 30,
  count_my_data: 10,
  delete_my_data: 30,
  get_review: 5,
  save_review: 5,
};

/** To read so much JSON takes as long as a small write. */
const BYTES_PER_UNIT = 10_000;
/** One long text takes less. */
const BYTES_OF_TEXT_PER_UNIT = 100_000;
const CALLS_OF_TEXT = new Set(['change_cover']);
/** A body that does not say how large it is. */
const UNTOLD_BYTES = 1_000_000;

/** @param length as the header says it; undefined for none */
export function costOfCall(name: string, length: string | undefined): number {
  const bytes = /^\d{1,15}$/.test(length ?? '') ? Number(length) : UNTOLD_BYTES;
  const unit = CALLS_OF_TEXT.has(name) ? BYTES_OF_TEXT_PER_UNIT : BYTES_PER_UNIT;
  return (COST_OF_CALL[name] ?? 2) + Math.floor(bytes / unit);
}

interface Bucket {
  units: number;
  atMs: number;
}

/** Keeps one guest from taking the thread that answers everybody. In memory: a restart resets it, and is no attack. */
export interface RequestRates {
  /** @returns false, after a while, when the caller has asked for too much in a short time */
  take(exchange: Pick<Exchange, 'auth' | 'address' | 'signal'>, cost: number): Promise<boolean>;
}

/** @param nowMs of a clock that only goes forward */
export function requestRates(nowMs: () => number = () => performance.now()): RequestRates {
  const [people, addresses] = [new Map<string, Bucket>(), new Map<string, Bucket>()];

  const mayTake = (
    buckets: Map<string, Bucket>,
    key: string,
    { burst, perSecond, cost }: typeof PERSON & { readonly cost: number },
  ): boolean => {
    const now = nowMs();
    const bucket = buckets.get(key) ?? { units: burst, atMs: now };
    const units = Math.min(burst, bucket.units + ((now - bucket.atMs) / 1_000) * perSecond);
    const isEnough = units >= Math.min(cost, burst);
    // Behind all others: the first ones are those that were not heard of for the longest time.
    buckets.delete(key);
    buckets.set(key, { units: isEnough ? units - cost : units, atMs: now });
    if (buckets.size > MAX_KNOWN) buckets.delete(buckets.keys().next().value ?? key);
    return isEnough;
  };

  return {
    async take({ auth, address, signal }, cost) {
      const isPersonFine = typeof auth === 'string' || mayTake(people, auth.claims.sub, { ...PERSON, cost });
      if (isPersonFine && mayTake(addresses, address, { ...ADDRESS, cost })) return true;
      await delay(REFUSAL_DELAY_MS, undefined, { signal });
      return false;
    },
  };
}

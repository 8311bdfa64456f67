import { createHmac } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { AppError } from '../../../../src/domain/errors.ts';
import { DISK_RESERVE_BYTES } from '../../../../src/domain/limits.ts';
import {
  type Kept,
  mayAddressKeep,
  mayPersonKeep,
  sumOfKept,
} from '../../../../src/domain/transfer/allowance.ts';
import type { Database } from '../../adapters/local/database.ts';
import { signingSecret } from '../../adapters/local/id-token.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Reception } from '../reception.ts';
import type { RequestRates } from './request-rates.ts';

/** What everybody behind one address keeps is summed up anew after this; what they add in between is added. */
const ADDRESS_SUM_MS = 30_000;
/** The disk is asked at most so often. */
const DISK_LOOK_MS = 1_000;
const MAX_SUMS = 10_000;

export interface Adder {
  readonly uid: string;
  readonly address: string;
  /** whose it will be: a helper's pages are the book's owner's; absent where it is who sends it */
  readonly keeper?: string | undefined;
}

/** What people may keep, and what must stay free for accounts, deletion and payment. */
export interface Allowances {
  /**
   * Passes what may be kept as well; the same again passes as well, because what is there is counted, not what was asked.
   * @throws AppError allowance-used-up; server-full when the reserve of the disk begins
   */
  check(who: Adder, added: Kept): void;
  /** Counts what was stored, until the next sum. */
  note(who: Adder, added: Kept): void;
}

/** What nobody has without end. */
export interface Shares {
  readonly reception: Reception;
  readonly allowances: Allowances;
  readonly rates: RequestRates;
}

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  /** bytes that may still be written */
  readonly freeBytes: () => number;
}

/** One person's sessions and, by their ranges of paths, what lies in the five folders that clients write to. */
const KEPT = (sessions: string) => `
  WITH mine AS (${sessions}),
  folders (folder) AS (
    VALUES ('documents'), ('book-scans'), ('temp-videos'), ('voice-samples'), ('permission-documents')
  ),
  sums AS (
    SELECT folder, count(o.path) AS files, coalesce(sum(o.sizeBytes), 0) AS bytes
    FROM mine CROSS JOIN folders CROSS JOIN objects o
    WHERE o.path >= folder || '/' || mine.id || '/' AND o.path < folder || '/' || mine.id || '0'
    GROUP BY folder
  )
  SELECT
    coalesce(sum(files), 0) AS files,
    coalesce(sum(bytes), 0) AS bytes,
    coalesce(sum(files) FILTER (WHERE folder = 'book-scans'), 0) AS pages,
    coalesce(sum(files) FILTER (WHERE folder IN ('voice-samples', 'temp-videos')), 0) AS clips,
    (SELECT count(*) FROM mine) AS sessions
  FROM sums`;
const OF_PERSON = KEPT(`
  SELECT substr(path, 10) AS id FROM documents
  WHERE collection = 'sessions' AND fields ->> '$.ownerUid.stringValue' = ?`);
const OF_ADDRESS = KEPT(`
  SELECT substr(d.path, 10) AS id FROM account_addresses a CROSS JOIN documents d
  WHERE a.address = ? AND d.collection = 'sessions' AND d.fields ->> '$.ownerUid.stringValue' = a.uid`);

/** Counted from what is stored, so that whatever deletes makes room. */
export function storedAllowances({ database, clock, freeBytes }: Options): Allowances {
  const secret = signingSecret(database);
  const hashOf = (address: string) =>
    createHmac('sha256', secret).update(`address ${address}`).digest('base64url');
  const sums = new Map<string, { kept: Kept; readonly atMs: number }>();
  let look = { atMs: Number.NEGATIVE_INFINITY, freeBytes: 0 };

  const hasRoom = (bytes: number): boolean => {
    const nowMs = clock.nowMs();
    if (nowMs - look.atMs >= DISK_LOOK_MS) look = { atMs: nowMs, freeBytes: freeBytes() };
    return look.freeBytes - bytes > DISK_RESERVE_BYTES;
  };
  const keptByPerson = (uid: string): Kept => {
    const kept = database.row<Kept>(OF_PERSON, uid) as Kept;
    const open = database.row<{ bytes: number }>(
      `SELECT coalesce(sum(totalBytes), 0) AS bytes FROM uploads WHERE uid = ? AND state = 'active'`,
      uid,
    );
    return { ...kept, bytes: kept.bytes + (open?.bytes ?? 0) };
  };
  const sumOf = (address: string) => {
    const known = sums.get(address);
    if (known && clock.nowMs() - known.atMs < ADDRESS_SUM_MS) return known;
    const sum = { kept: { ...database.row<Kept>(OF_ADDRESS, hashOf(address)) } as Kept, atMs: clock.nowMs() };
    sums.delete(address);
    sums.set(address, sum);
    const [oldest] = sums.keys();
    if (sums.size > MAX_SUMS && oldest !== undefined) sums.delete(oldest);
    return sum;
  };
  const remember = ({ uid, address }: Adder): void => {
    database.run(
      `INSERT INTO account_addresses (uid, address) SELECT uid, ?2 FROM accounts WHERE uid = ?1
       ON CONFLICT (uid) DO UPDATE SET address = excluded.address WHERE address <> excluded.address`,
      uid,
      hashOf(address),
    );
  };

  return {
    check(who, added) {
      if (!hasRoom(added.bytes)) throw new AppError('server-full');
      remember(who);
      if (!mayPersonKeep(keptByPerson(who.keeper ?? who.uid), added)) throw new AppError('allowance-used-up');
      if (!mayAddressKeep(sumOf(who.address).kept, added)) throw new AppError('allowance-used-up');
    },
    note(who, added) {
      const sum = sumOf(who.address);
      sum.kept = sumOfKept(sum.kept, added);
    },
  };
}

/** What may still be written where the data folder lies. */
export function freeBytesOf(dataDir: string): () => number {
  return () => {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  };
}

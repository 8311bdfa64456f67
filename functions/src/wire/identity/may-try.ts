import type { Database } from '../../adapters/local/database.ts';
import type { Account } from './accounts.ts';
import type { AttemptCounts } from './attempts.ts';

interface Counted {
  readonly attempts: AttemptCounts;
  readonly database: Database;
}

/**
 * Wrong passwords are counted for the account where they come from, so that a stranger locks himself out and nobody
 * else. What all strangers try together has a limit too, and so has what is tried at one address; an address at which the
 * password was known is none of a stranger's, whoever else is there.
 */
export function mayTry(
  attempts: AttemptCounts,
  email: string,
  address: string,
  isFamiliar: boolean,
): boolean {
  if (!isFamiliar && !attempts.take('address', address)) return false;
  return attempts.take('account', email, address) && (isFamiliar || attempts.take('strangers', email));
}

/** Many share an address, and who brings a book must not find it used up by people who bring nothing. */
export function maySignUp({ attempts, database }: Counted, guest: Account | null, address: string): boolean {
  if (!guest || !hasManuscript(database, guest.uid)) return attempts.take('signup', address);
  return attempts.take('guest', guest.uid) && attempts.take('signup-with-book', address);
}

function hasManuscript(database: Database, uid: string): boolean {
  const sql = `
    WITH mine AS (
      SELECT substr(path, 10) AS id FROM documents
      WHERE collection = 'sessions' AND fields ->> '$.ownerUid.stringValue' = ?
    ), folders (folder) AS (VALUES ('documents'), ('book-scans'))
    SELECT 1 FROM mine CROSS JOIN folders CROSS JOIN objects o
    WHERE o.path >= folder || '/' || mine.id || '/' AND o.path < folder || '/' || mine.id || '0' LIMIT 1`;
  return database.row(sql, uid) !== undefined;
}

import type { Database } from '../../adapters/local/database.ts';
import type { Clock } from '../../ports/clock.ts';

const WINDOW_MS = 3_600_000;
const LIMITS = {
  /** wrong passwords of one account from one address: a stranger elsewhere cannot lock a family out */
  account: 10,
  /** wrong passwords of one account from all addresses that never knew the right one */
  strangers: 50,
  /** wrong passwords from one address, of accounts that are not known there; a household or a library shares one */
  address: 100,
  /** new anonymous people from one address */
  newcomer: 1_000,
  /** accounts asked for from one address: whoever makes one learns that the e-mail address was free */
  signup: 100,
  /** the same for guests who carry a manuscript, and may be about to pay: strangers' sign-ups do not stop them */
  'signup-with-book': 300,
  /** accounts one such guest asks for, with a mistyped address or two */
  guest: 10,
  /** reset mails to one account: asked for by all strangers, and at each address that knew the password */
  mail: 5,
  /** reset mails asked for from one address */
  letters: 100,
} as const;

type Kind = keyof typeof LIMITS;
/** So long a family's address counts as theirs after a sign-in. */
const FAMILIAR_MS = 90 * 86_400_000;
/** Counted for an e-mail address or a uid; the others for an address of the network. */
const OF_A_PERSON: readonly Kind[] = ['account', 'strangers', 'mail', 'guest'];

/** Counts attempts per hour, on disk, so that a restart resets nothing. */
export interface AttemptCounts {
  /** Counts one before it is made, so that many at once cannot slip through. False when there were too many. */
  take(kind: Kind, who: string, from?: string): boolean;
  /** Takes one back that was no attack after all. */
  giveBack(kind: Kind, who: string, from?: string): void;
  /** Forgets all of them, from wherever they came. */
  reset(kind: Kind, who: string): void;
  /** Notes that somebody at this address knew the account's password. */
  befriend(who: string, from: string): void;
  isFamiliar(who: string, from: string): boolean;
}

/** Texts that hold no blank, so that no account and no address can pass for another. */
const keyOf = (kind: Kind | 'familiar', who: string, from?: string) =>
  `${kind}:${who}${from === undefined ? '' : ` from ${from}`}`;

export function attemptCounts(database: Database, clock: Clock): AttemptCounts {
  return {
    take(kind, who, from) {
      const now = clock.nowMs();
      const key = keyOf(kind, who, from);
      return database.transaction(() => {
        database.run('DELETE FROM attempts WHERE endsMs <= ?', now);
        const count =
          database.row<{ count: number }>('SELECT count FROM attempts WHERE key = ?', key)?.count ?? 0;
        if (count >= LIMITS[kind]) return false;
        database.run(
          `INSERT INTO attempts (key, count, endsMs, owner) VALUES (?, 1, ?, ?)
           ON CONFLICT (key) DO UPDATE SET count = count + 1`,
          key,
          now + WINDOW_MS,
          OF_A_PERSON.includes(kind) ? who : null,
        );
        return true;
      });
    },
    giveBack(kind, who, from) {
      database.run('UPDATE attempts SET count = count - 1 WHERE key = ?', keyOf(kind, who, from));
    },
    reset(kind, who) {
      const [key, everywhere] = [keyOf(kind, who), keyOf(kind, who, '')];
      database.run('DELETE FROM attempts WHERE key = ?1 OR substr(key, 1, length(?2)) = ?2', key, everywhere);
    },
    befriend(who, from) {
      database.run(
        `INSERT INTO attempts (key, count, endsMs, owner) VALUES (?, 0, ?, ?)
         ON CONFLICT (key) DO UPDATE SET endsMs = excluded.endsMs`,
        keyOf('familiar', who, from),
        clock.nowMs() + FAMILIAR_MS,
        who,
      );
    },
    isFamiliar(who, from) {
      const found = database.row<{ endsMs: number }>(
        'SELECT endsMs FROM attempts WHERE key = ?',
        keyOf('familiar', who, from),
      );
      return found !== undefined && found.endsMs > clock.nowMs();
    },
  };
}

import type { IncomingMessage } from 'node:http';
import type { Database } from '../../adapters/local/database.ts';
import type { Clock } from '../../ports/clock.ts';

const WINDOW_MS = 3_600_000;
const LIMITS = {
  /** wrong passwords of one account, whoever tries */
  account: 10,
  /** attempts from one address that name an account; a household shares one */
  address: 100,
  /** new anonymous people from one address */
  newcomer: 1_000,
  /** accounts asked for from one address: whoever makes one learns that the e-mail address was free */
  signup: 30,
  /** reset mails to one account */
  mail: 5,
} as const;

/** Counted for an e-mail address; the others for an address of the network. */
const OF_A_PERSON: readonly (keyof typeof LIMITS)[] = ['account', 'mail'];

/** Counts tries per hour, on disk, so that a restart forgives nothing. */
export interface Tries {
  /** Counts one before it is made, so that many at once cannot slip through. False when there were too many. */
  take(kind: keyof typeof LIMITS, who: string): boolean;
  /** Takes one back that was no attack after all. */
  giveBack(kind: keyof typeof LIMITS, who: string): void;
  /** Forgets all of them. */
  forgive(kind: keyof typeof LIMITS, who: string): void;
}

export function countedTries(database: Database, clock: Clock): Tries {
  return {
    take(kind, who) {
      const now = clock.nowMs();
      const key = `${kind}:${who}`;
      return database.transaction(() => {
        database.run('DELETE FROM tries WHERE endsMs <= ?', now);
        const count =
          database.row<{ count: number }>('SELECT count FROM tries WHERE key = ?', key)?.count ?? 0;
        if (count >= LIMITS[kind]) return false;
        database.run(
          `INSERT INTO tries (key, count, endsMs, owner) VALUES (?, 1, ?, ?)
           ON CONFLICT (key) DO UPDATE SET count = count + 1`,
          key,
          now + WINDOW_MS,
          OF_A_PERSON.includes(kind) ? who : null,
        );
        return true;
      });
    },
    giveBack(kind, who) {
      database.run('UPDATE tries SET count = count - 1 WHERE key = ?', `${kind}:${who}`);
    },
    forgive(kind, who) {
      database.run('DELETE FROM tries WHERE key = ?', `${kind}:${who}`);
    },
  };
}

/** Whose tries these are: an IPv4 address, or the half of an IPv6 address that a home gets. */
export function addressOf(request: IncomingMessage): string {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  return address.includes(':') && !address.startsWith('::')
    ? address.split(':').slice(0, 4).join(':')
    : address;
}

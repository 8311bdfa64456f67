import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './database.ts';

const SECRET = 'download-links';

/** Short-lived keys to one thing: `{milliseconds since 1970}.{HMAC}`. */
export interface Signatures {
  sign(thing: string, untilMs: number): string;
  isValid(thing: string, signature: string, nowMs: number): boolean;
}

/** Signs under a secret of this data folder. */
export function localSignatures(database: Database): Signatures {
  const made = randomBytes(32).toString('hex');
  database.run('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)', SECRET, made);
  const secret =
    database.row<{ value: string }>('SELECT value FROM secrets WHERE name = ?', SECRET)?.value ?? made;
  const macOf = (thing: string, until: string) =>
    createHmac('sha256', secret).update(`${until}\n${thing}`).digest();

  return {
    sign: (thing, untilMs) => `${untilMs}.${macOf(thing, String(untilMs)).toString('base64url')}`,
    isValid(thing, signature, nowMs) {
      const [, until = '', given = ''] = /^(\d{13})\.([\w-]{43})$/.exec(signature) ?? [];
      if (given === '' || Number(until) <= nowMs) return false;
      return timingSafeEqual(macOf(thing, until), Buffer.from(given, 'base64url'));
    },
  };
}

import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { PASSWORD_COST, scryptPasswords } from './passwords.ts';

/** What OWASP recommends with 16 MiB of memory; written out, so that nobody lowers both. */
const RECOMMENDED = { N: 2 ** 14, r: 8, p: 5, maxmem: 2 ** 26 };

it('are hashed at the recommended cost where nothing else is said', async () => {
  expect(PASSWORD_COST).toEqual(RECOMMENDED);
  const passwords = scryptPasswords();
  const stored = await passwords.hash('secret gate 1');
  const [, salt = '', hash] = stored.split('$');
  const wanted = scryptSync('secret gate 1', Buffer.from(salt, 'base64url'), 32, RECOMMENDED);
  expect(hash).toBe(wanted.toString('base64url'));
  expect(await passwords.matches('secret gate 1', stored)).toBe(true);
  expect(await passwords.matches('secret gate 2', stored)).toBe(false);
  expect(await passwords.matches('secret gate 1', null)).toBe(false);
});

it('match only at the cost at which they were hashed', async () => {
  const stored = await scryptPasswords({ N: 2 }).hash('secret gate 1');
  expect(await scryptPasswords({ N: 2 }).matches('secret gate 1', stored)).toBe(true);
  expect(await scryptPasswords().matches('secret gate 1', stored)).toBe(false);
});

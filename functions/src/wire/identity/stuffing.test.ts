import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../adapters/local/database.ts';
import { localDocuments } from '../../adapters/local/documents.ts';
import { localIdentity } from '../../adapters/local/identity.ts';
import { localObjects } from '../../adapters/local/objects.ts';
import { storedAccounts } from './accounts.ts';
import { attemptCounts } from './attempts.ts';
import { identityToolkit } from './identity-toolkit.ts';
import type { Passwords } from './passwords.ts';
import { storedResetCodes } from './reset-codes.ts';

/** Instead of half a minute of scrypt: what was asked, and of whom. */
const asked = { known: 0, unknown: 0 };
const passwords: Passwords = {
  hash: async (password) => `hash of ${password}`,
  matches: async (password, stored) => {
    if (stored === null) asked.unknown++;
    else asked.known++;
    return stored === `hash of ${password}`;
  },
};

const ACCOUNTS = 100;
const HOUR_MS = 3_600_000;
const emailOf = (account: number) => `family${account}@example.com`;

function toolkit() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-stuffing-'));
  const database = openDatabase(dataDir);
  // Thousands of counts: this test pulls no plug.
  database.row('PRAGMA synchronous = OFF');
  onTestFinished(() => {
    database.close();
    rmSync(dataDir, { recursive: true });
  });
  const clock = { now: 1_800_000_000_000, nowMs: () => clock.now };
  const documents = localDocuments(database);
  const objects = localObjects(database, dataDir, 'bucket');
  const methods = identityToolkit({
    accounts: storedAccounts(database, clock, 'p'),
    database,
    clock,
    identity: localIdentity(database, 'p', clock),
    attempts: attemptCounts(database, clock),
    passwords,
    resetCodes: storedResetCodes(database, clock),
    onMail: () => undefined,
  });
  const call = (method: string, body: Record<string, unknown>, address: string) =>
    methods[`accounts:${method}`]?.(body, { address, localOrigin: '' }) ?? Promise.reject();
  /** Google's word for what came of it */
  const wordOf = (answer: Promise<unknown>): Promise<string> =>
    answer.then(
      () => 'OK',
      (error: Error) => error.message,
    );
  const ask = (method: string, email: string, password: string, address: string): Promise<string> =>
    wordOf(call(method, { email, password }, address));
  /** A guest, with a manuscript when one is wanted. @returns what links the guest to an address and a password */
  const guest = async (sessionId: string | null, address: string) => {
    const { idToken, localId } = (await call('signUp', {}, address)) as Record<string, string>;
    if (sessionId !== null) {
      await documents.update(`sessions/${sessionId}`, () => ({ ownerUid: localId ?? '' }));
      const content = { contentType: 'text/plain', metadata: {} };
      await objects.write(`documents/${sessionId}/memoir.txt`, Buffer.from('We had two cows.'), content);
    }
    return (email: string) => wordOf(call('signUp', { idToken, email, password: 'a gate in 1941' }, address));
  };
  const letter = (email: string, address: string) =>
    wordOf(call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, address));
  return { ask, guest, letter, clock };
}

beforeEach(() => Object.assign(asked, { known: 0, unknown: 0 }));

it('lets at most 50 an account and hour of 2,000 stuffed logins on 100 accounts reach a password', async () => {
  const { ask, clock } = toolkit();
  for (let account = 0; account < ACCOUNTS; account += 2)
    await ask('signUp', emailOf(account), 'a gate in 1941', `home ${account}`);
  const stuff = async () => {
    const reached = new Map<number, number>();
    for (let n = 0; n < 2_000; n++) {
      // Twenty of them are tried ninety times, as lists of stolen passwords are; each try comes from elsewhere.
      const account = n < 1_800 ? n % 20 : n % ACCOUNTS;
      const word = await ask('signInWithPassword', emailOf(account), `stolen ${n}`, `bot ${n}`);
      if (word === 'INVALID_LOGIN_CREDENTIALS') reached.set(account, (reached.get(account) ?? 0) + 1);
      else expect(word).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    }
    return reached;
  };
  const reached = await stuff();
  console.log(`2,000 stuffed logins: at most ${Math.max(...reached.values())} an account reached a password`);
  expect(Math.max(...reached.values())).toBe(50);
  expect([...reached.values()].reduce((sum, count) => sum + count)).toBe(asked.known + asked.unknown);
  clock.now += HOUR_MS + 1;
  expect(Math.max(...(await stuff()).values())).toBe(50);
});

it('lets one address try 100 times an hour, whatever accounts it names', async () => {
  const { ask } = toolkit();
  for (let n = 0; n < 1_000; n++) await ask('signInWithPassword', emailOf(n), `stolen ${n}`, 'one bot');
  expect(asked.known + asked.unknown).toBe(100);
});

it('hashes a password for an address nobody has, as it does for one that somebody has', async () => {
  const { ask } = toolkit();
  await ask('signUp', emailOf(0), 'a gate in 1941', 'home');
  const words = [
    await ask('signInWithPassword', emailOf(0), 'stolen', 'a'),
    await ask('signInWithPassword', emailOf(1), 'stolen', 'b'),
  ];
  expect(words).toEqual(['INVALID_LOGIN_CREDENTIALS', 'INVALID_LOGIN_CREDENTIALS']);
  expect(asked).toEqual({ known: 1, unknown: 1 });
});

it('lets a stranger lock himself out and not the family, nor many strangers a family at home', async () => {
  const { ask } = toolkit();
  const password = 'a gate in 1941';
  await ask('signUp', emailOf(0), password, 'home');
  expect(await ask('signInWithPassword', emailOf(0), password, 'home')).toBe('OK');
  for (let n = 0; n < 12; n++) await ask('signInWithPassword', emailOf(0), `stolen ${n}`, 'one stranger');
  expect(await ask('signInWithPassword', emailOf(0), password, 'one stranger')).toBe(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  );
  expect(await ask('signInWithPassword', emailOf(0), password, 'a phone elsewhere')).toBe('OK');
  for (let n = 0; n < 60; n++) await ask('signInWithPassword', emailOf(0), `stolen ${n}`, `bot ${n}`);
  expect(await ask('signInWithPassword', emailOf(0), password, 'yet another')).toBe(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  );
  expect(await ask('signInWithPassword', emailOf(0), password, 'home')).toBe('OK');
});

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER';

it('lets who is known at an address sign in there after a stranger has locked it, and be sent a letter', async () => {
  const { ask, letter } = toolkit();
  const password = 'a gate in 1941';
  await ask('signUp', emailOf(0), password, 'library');
  await ask('signUp', emailOf(1), password, 'home');
  expect(await ask('signInWithPassword', emailOf(1), password, 'library')).toBe('OK');
  for (let n = 2; n < 200; n++) await ask('signInWithPassword', emailOf(n), `stolen ${n}`, 'library');
  expect(await ask('signInWithPassword', emailOf(500), 'stolen', 'library')).toBe(TOO_MANY);
  for (const account of [0, 1])
    expect(await ask('signInWithPassword', emailOf(account), password, 'library')).toBe('OK');
  expect(await letter(emailOf(0), 'library')).toBe('OK');
  expect(await ask('signUp', emailOf(2), password, 'library')).toBe('OK');
  // Known there, and still no more than ten guesses.
  for (let n = 0; n < 20; n++) await ask('signInWithPassword', emailOf(0), `guess ${n}`, 'library');
  expect(asked.known).toBe(3 + 10);
});

it('makes a hundred accounts an hour at one address, and after that one for who carries a manuscript', async () => {
  const { ask, guest, letter } = toolkit();
  const password = 'a gate in 1941';
  const words: string[] = [];
  for (let n = 0; n < 120; n++) words.push(await ask('signUp', emailOf(n), password, 'library'));
  expect(words.filter((word) => word === 'OK')).toHaveLength(100);
  expect(new Set(words.slice(100))).toEqual(new Set([TOO_MANY]));
  const empty = await guest(null, 'library');
  expect(await empty('empty@example.com')).toBe(TOO_MANY);
  const buyer = await guest('s1', 'library');
  expect(await buyer('buyer@example.com')).toBe('OK');
  // Nor do sign-ups keep anybody from signing in, or from a letter.
  expect(await ask('signInWithPassword', emailOf(0), password, 'library')).toBe('OK');
  expect(await letter(emailOf(0), 'library')).toBe('OK');
  expect(await ask('signInWithPassword', 'elsewhere@example.com', 'x', 'library')).toBe(
    'INVALID_LOGIN_CREDENTIALS',
  );
});

it('lets a guest with a manuscript ask for ten addresses an hour, and no address hear of 300 so', async () => {
  const { ask, guest } = toolkit();
  await ask('signUp', emailOf(0), 'a gate in 1941', 'home');
  let heard = 0;
  for (let n = 0; n < 35; n++) {
    const link = await guest(`s${n}`, 'one bot');
    let own = 0;
    for (let k = 0; k < 15; k++) if ((await link(emailOf(0))) === 'INVALID_LOGIN_CREDENTIALS') own++;
    expect(own).toBeLessThanOrEqual(10);
    heard += own;
  }
  expect(heard).toBe(300);
});

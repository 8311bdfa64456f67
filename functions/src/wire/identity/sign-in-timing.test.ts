// @module-tag clock
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../adapters/local/database.ts';
import { localIdentity } from '../../adapters/local/identity.ts';
import { storedAccounts } from './accounts.ts';
import { attemptCounts } from './attempts.ts';
import { identityToolkit } from './identity-toolkit.ts';
import { scryptPasswords } from './passwords.ts';
import { storedResetCodes } from './reset-codes.ts';

/** As many as an account may have wrong in an hour. */
const PAIRS = 9;
const MAX_DIFFERENCE_MS = 20;

function open() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-timing-'));
  const database = openDatabase(dataDir);
  onTestFinished(() => {
    database.close();
    rmSync(dataDir, { recursive: true });
  });
  const clock = { nowMs: () => 1_800_000_000_000 };
  const methods = identityToolkit({
    accounts: storedAccounts(database, clock, 'p'),
    database,
    clock,
    identity: localIdentity(database, 'p', clock),
    attempts: attemptCounts(database, clock),
    passwords: scryptPasswords(),
    resetCodes: storedResetCodes(database, clock),
    onMail: () => undefined,
  });
  let client = 0;
  return async (method: string, email: string, password: string) => {
    const address = `10.0.0.${client++}`;
    // of the processor, hashing threads included: a busy machine must not decide this
    const began = process.cpuUsage();
    const said = await methods[`accounts:${method}`]?.(
      { email, password },
      { address, localOrigin: '' },
    ).then(
      () => 'OK',
      (error: Error) => error.message,
    );
    const { user, system } = process.cpuUsage(began);
    return { said, workMs: (user + system) / 1_000 };
  };
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

it('how long a refusal takes does not tell whether the address has an account', async () => {
  const ask = open();
  await ask('signUp', 'family@example.com', 'a gate in 1941');
  const differences: number[] = [];
  for (let n = 0; n < PAIRS; n++) {
    const refusals = [
      await ask('signInWithPassword', 'family@example.com', `stolen ${n}`),
      await ask('signInWithPassword', `nobody${n}@example.com`, `stolen ${n}`),
    ];
    for (const { said } of refusals) expect(said).toBe('INVALID_LOGIN_CREDENTIALS');
    differences.push((refusals[0]?.workMs ?? 0) - (refusals[1]?.workMs ?? 0));
  }
  console.log(
    `known and unknown addresses are refused ${median(differences).toFixed(1)} ms of work apart (median)`,
  );
  expect(Math.abs(median(differences))).toBeLessThan(MAX_DIFFERENCE_MS);
});

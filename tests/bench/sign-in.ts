import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWireProcess } from '../contract/wire-process.ts';
import type { Figure } from './figure.ts';
import { atMostOnMachine, besideMachine, type MachineMeasure } from './machine.ts';

/** Below ten tries an account and a hundred an address, after which the server answers at once. */
const ACCOUNTS = 5;
const TRIES = 8;
const MAX_DIFFERENCE_MS = 20;
const KINDS = ['known', 'unknown'] as const;

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Whether the time of a refusal tells if an address has an account. */
export async function benchSignIn(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-bench-'));
  const server = await startWireProcess(dataDir);
  const post = async (method: string, email: string, password: string) => {
    const startedAt = performance.now();
    const answer = await fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:${method}`, {
      method: 'POST',
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    const { error } = (await answer.json()) as { error?: { message: string } };
    return { elapsedMs: performance.now() - startedAt, word: error?.message };
  };
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  let machine: MachineMeasure;
  try {
    [, machine] = await besideMachine(async () => {
      for (let n = 0; n < ACCOUNTS; n++) await post('signUp', `known${n}@example.com`, 'a gate in 1941');
      for (let n = 0; n < ACCOUNTS * TRIES; n++)
        for (const kind of n % 2 === 0 ? KINDS : KINDS.toReversed()) {
          const { elapsedMs, word } = await post(
            'signInWithPassword',
            `${kind}${n % ACCOUNTS}@example.com`,
            `guess ${n}`,
          );
          if (word !== 'INVALID_LOGIN_CREDENTIALS') throw new Error(`the sign-in was answered with ${word}`);
          times[kind].push(elapsedMs);
        }
    });
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
  // Of each pair by itself: what slows the machine for a while slows both.
  const value = Math.abs(median(times.known.map((ms, n) => ms - (times.unknown[n] ?? Number.NaN))));
  const name = `refused sign-in of a known and of an unknown address, median difference (medians ${Math.round(median(times.known))}, ${Math.round(median(times.unknown))} ms)`;
  return [atMostOnMachine({ name, value, unit: 'ms', time: 'wall', machine }, MAX_DIFFERENCE_MS)];
}

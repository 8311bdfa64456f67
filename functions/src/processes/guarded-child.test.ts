// @module-tag clock
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { type ChildOptions, type GuardedChild, guardedChild } from './guarded-child.ts';

type Deed = { deed: string; what: string };

const entry = new URL('../../../tests/support/misbehaving.child.ts', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'guarded-'));
const allowed = join(folder, 'allowed.txt');
writeFileSync(allowed, 'the river');
const never = new AbortController().signal;

let child: GuardedChild<Deed, unknown> | undefined;
afterEach(() => child?.kill());

function start(limits: Partial<ChildOptions> = {}): GuardedChild<Deed, unknown> {
  child = guardedChild<Deed, unknown>({
    entry,
    readable: [fileURLToPath(entry), allowed],
    timeoutMs: 20_000,
    maxResidentBytes: 300_000_000,
    ...limits,
  });
  return child;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // a dead process whom nobody buried still has its number
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

const ask = (deed: string, what = '', signal = never) => (child ?? start()).ask({ deed, what }, signal);

describe('a guarded child', () => {
  it('answers one request after the other', async () => {
    start();
    expect(await ask('echo', 'one')).toBe('one');
    expect(await ask('echo', 'two')).toBe('two');
  });

  it('hands over the error of the child with its code and details', async () => {
    start();
    await expect(ask('refuse')).rejects.toMatchObject({ code: 'document-encrypted', details: { page: 3 } });
  });

  it('is killed when it takes too long, while the parent goes on working', async () => {
    start({ timeoutMs: 1_500 });
    let longestPauseMs = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      longestPauseMs = Math.max(longestPauseMs, performance.now() - last);
      last = performance.now();
    }, 10);
    await expect(ask('spin')).rejects.toMatchObject({ name: 'ChildEnded', reason: 'time' });
    clearInterval(pulse);
    expect(longestPauseMs).toBeLessThan(700);
    expect(child?.isAlive).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')(
    'goes on after its time when it had no processor meanwhile, and is ended when it never gets one',
    async () => {
      start({ timeoutMs: 1_000 });
      const pid = Number(await ask('processId'));
      process.kill(pid, 'SIGSTOP');
      const answer = ask('echo', 'late');
      setTimeout(() => process.kill(pid, 'SIGCONT'), 2_500);
      expect(await answer).toBe('late');
      process.kill(pid, 'SIGSTOP');
      await expect(ask('echo', 'never')).rejects.toMatchObject({ name: 'ChildEnded', reason: 'busy' });
    },
  );

  it('is killed when it hoards memory outside the JavaScript heap', async () => {
    start();
    await expect(ask('hoard')).rejects.toMatchObject({ name: 'ChildEnded', reason: 'memory' });
  });

  it('is killed by the signal, and the AbortError passes', async () => {
    start();
    const abort = new AbortController();
    const answer = ask('spin', '', abort.signal);
    abort.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(child?.isAlive).toBe(false);
  });

  it('dies soon after its parent was killed, even while it spins', async () => {
    const parent = fork(fileURLToPath(new URL('../../../tests/support/spinning-parent.ts', import.meta.url)));
    const [childPid] = (await once(parent, 'message')) as [number];
    expect(isRunning(childPid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(childPid)).toBe(false);
  });

  it('tells when it ended by itself, now and at the next request', async () => {
    start();
    await expect(ask('break')).rejects.toMatchObject({ reason: 'crash' });
    await expect(ask('echo', 'x')).rejects.toMatchObject({ reason: 'crash' });
  });

  it('reads the file it was given and no other', async () => {
    start();
    expect(await ask('read', allowed)).toBe('the river');
    const secret = join(folder, 'secret.txt');
    writeFileSync(secret, 'x');
    await expect(ask('read', secret)).rejects.toMatchObject({ code: 'internal' });
  });

  it('reads the open file it was given and writes more than the parent has taken', async () => {
    const input = openSync(allowed, 'r');
    let bytes = 0;
    start({ input, onOutput: (part) => (bytes += part.length) });
    closeSync(input);
    expect(await ask('input')).toBe('the river');
    await ask('output', '3000000');
    await expect.poll(() => bytes).toBe(3_000_000);
  });

  it('cannot write, start a program, reach the network or see the environment', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    process.env.GUARDED_CHILD_SECRET = 'hidden';
    start();
    await expect(ask('write', join(folder, 'new.txt'))).rejects.toMatchObject({ code: 'internal' });
    await expect(ask('spawn', 'id')).rejects.toMatchObject({ code: 'internal' });
    await expect(ask('connect', port)).rejects.toMatchObject({ code: 'internal' });
    expect(await ask('environment')).not.toContain('GUARDED_CHILD_SECRET');
    delete process.env.GUARDED_CHILD_SECRET;
    await new Promise((resolve) => server.close(resolve));
  });
});

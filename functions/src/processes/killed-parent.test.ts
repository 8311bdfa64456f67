// @module-tag clock
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from '../local/ports.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

it.each([
  ['a job process', '../entries/job-process.ts'],
  ['a guarded child', '../../../tests/support/misbehaving.child.ts'],
])('%s ends without a word when its parent is killed in the middle of its answers', async (_, name) => {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-killed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  openDataFolder(folder, {}).database.close();
  const said = join(folder, 'said');
  for (let i = 0; i < 5; i++) {
    const parent = fork(pathOf('../../../tests/support/killed-parent.ts'), [pathOf(name), said, folder]);
    const [, signal] = await once(parent, 'exit');
    expect(signal).toBe('SIGKILL');
  }
  // The last child closes the file when it ends; a moment is enough for its words.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(readFileSync(said, 'utf8').match(/EPIPE|ERR_IPC|Unhandled|throw er/g)).toBeNull();
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/** A command of the operator's, where there is no data folder yet. */
function run(command: 'backup' | 'order' | 'restore', word: string) {
  const scratch = mkdtempSync(join(tmpdir(), 'kindred-commands-'));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const dataDir = join(scratch, 'data');
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${command}.ts`), word], {
    env: { ...process.env, ENV_FILE: '', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, told: stderr, hasMadeFolder: existsSync(dataDir) };
}

it.each(['backup', 'order', 'restore'] as const)(
  '"npm run %s -- --help" tells how, and makes nothing',
  (command) => {
    const usage = expect.stringMatching(new RegExp(`^npm run ${command} -- `));
    expect(run(command, '--help')).toEqual({ status: 1, told: usage, hasMadeFolder: false });
  },
);

it('a backup that is not there is named in a sentence', () => {
  expect(run('restore', '/nowhere/kindred.tar')).toEqual({
    ...{ status: 1, hasMadeFolder: false },
    told: 'There is no file /nowhere/kindred.tar: give the path of a file that "npm run backup" made.\n',
  });
});

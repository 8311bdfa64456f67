import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { madeAnew } from './build-site.ts';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const written = (text: string) => async (fresh: string) => {
  mkdirSync(fresh);
  writeFileSync(join(fresh, 'index.html'), text);
};
const read = (folder: string) => readFileSync(join(folder, 'dist/index.html'), 'utf8');

it('a site stays whole until another one is, and nothing is left beside it', async () => {
  const folder = scratch();
  await madeAnew(folder, 'dist', written('first'));
  await madeAnew(folder, 'dist', async (fresh) => {
    await written('second')(fresh);
    expect(read(folder)).toBe('first');
  });
  expect([read(folder), readdirSync(folder)]).toEqual(['second', ['dist']]);
});

it('a site that cannot be built leaves the one before', async () => {
  const folder = scratch();
  await madeAnew(folder, 'dist', written('first'));
  const failing = madeAnew(folder, 'dist', async (fresh) => {
    await written('half')(fresh);
    throw new Error('no such import');
  });
  await expect(failing).rejects.toThrow('no such import');
  expect([read(folder), readdirSync(folder)]).toEqual(['first', ['dist']]);
});

it('what a killed build has left goes with the next, and what another one is at stays', async () => {
  const folder = scratch();
  const gone = spawnSync(process.execPath, ['--version']).pid;
  for (const name of [`dist.new-${gone}`, `dist.old-${gone}`, `dist.new-${process.ppid}`, 'dist.kept'])
    mkdirSync(join(folder, name));
  await madeAnew(folder, 'dist', written('first'));
  expect(readdirSync(folder).sort()).toEqual(['dist', 'dist.kept', `dist.new-${process.ppid}`]);
  expect(existsSync(join(folder, 'dist/index.html'))).toBe(true);
});

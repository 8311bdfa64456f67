import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Screens that are excused from a rule about React: where Biome does not know of React, the excuse itself is a fault. */
function excusedScreens(): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => readFileSync(join(root, 'src', name), 'utf8').includes('useExhaustiveDependencies'));
}

it('knows of React by its own settings, in a folder that begins with a dot and without a package file', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'kindred-format-')), '.clone');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
  mkdirSync(folder);
  for (const name of ['biome.json', '.gitignore']) cpSync(join(root, name), join(folder, name));
  const screens = excusedScreens();
  for (const name of screens) cpSync(join(root, 'src', name), join(folder, 'src', name));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'check', '--error-on-warnings', '.'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(stderr).not.toMatch(/suppressions\/unused/);
  expect({ status, checked: /Checked (\d+) files/.exec(stdout + stderr)?.[1] }).toEqual({
    status: 0,
    checked: String(screens.length + 1),
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LIMIT_LINES = 400;
/** Longer files, each with its reason. */
const EXCEPTIONS: Record<string, string> = {};

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'functions', 'tests'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && existsSync(`${root}${path}`));

it('no file is longer than 400 lines', () => {
  const long = files
    .filter((path) => !Object.hasOwn(EXCEPTIONS, path))
    .map((path) => [path, readFileSync(`${root}${path}`, 'utf8').split('\n').length] as const)
    .filter(([, lines]) => lines > LIMIT_LINES);
  expect(long).toEqual([]);
});

it('every exception still exists and is still needed', () => {
  for (const path of Object.keys(EXCEPTIONS)) {
    expect(readFileSync(`${root}${path}`, 'utf8').split('\n').length, path).toBeGreaterThan(LIMIT_LINES);
  }
});

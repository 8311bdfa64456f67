import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');

/** The first table: duty, source, what we do, where, test. */
function rows(): string[][] {
  const lines = readFileSync(join(root, 'docs/compliance.md'), 'utf8').split('\n');
  const from = lines.findIndex((line) => line.startsWith('|'));
  const length = lines.slice(from).findIndex((line) => !line.startsWith('|'));
  return lines.slice(from + 2, from + length).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+(?:\.tsx?|\/))`/g)].map(([, path = '']) => path);
const isThere = (path: string) => files.some((file) => `/${file}`.includes(`/${path}`));

it('has rows to look at', () => {
  expect(rows().length).toBeGreaterThan(15);
});

it.each(rows().map((row) => [row[0] ?? '', row] as const))(
  '%s: names where it is done, and a test',
  (_, row) => {
    const [where = '', test = ''] = row.slice(-2);
    expect(filesIn(where), where).not.toEqual([]);
    expect(filesIn(where).filter((path) => !isThere(path))).toEqual([]);
    const tests = filesIn(test);
    expect(
      tests.filter((path) => path.includes('.test.')),
      test,
    ).not.toEqual([]);
    expect(tests.filter((path) => !isThere(path))).toEqual([]);
  },
);

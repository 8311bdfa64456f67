import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PX_PER_REM = 18;
const SMALLEST_PX = 16;
const sheets = globSync('src/**/*.css', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));
const tokens = new Map(
  sheets
    .find(({ path }) => path === join('src', 'ui', 'tokens.css'))
    ?.text.matchAll(/(--text-[\w-]+):\s*([\d.]+)rem/g)
    .map(([, name, rem]) => [name, Number(rem) * PX_PER_REM]),
);

it('no step of the scale is smaller than a hint may be', () => {
  expect([...tokens.values()].filter((px) => px < SMALLEST_PX)).toEqual([]);
  expect(tokens.size).toBeGreaterThan(5);
});

it('no screen names a size that the scale has not, or a smaller one', () => {
  const wrong = sheets.flatMap(({ path, text }) =>
    [
      ...[...text.matchAll(/var\((--text-[\w-]+)/g)].filter(([, name]) => !tokens.has(name)),
      ...[...text.matchAll(/font-size:\s*([\d.]+)rem/g)].filter(
        ([, rem]) => Number(rem) * PX_PER_REM < SMALLEST_PX,
      ),
    ].map(([found]) => `${path}: ${found}`),
  );
  expect(wrong).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judgePassword } from './password.ts';

const list = readFileSync(new URL('../../tests/fixtures/common-passwords.txt', import.meta.url), 'utf8');
const common = list.trim().split('\n');

it('takes none of the 3,000 most common passwords, however they are written', () => {
  const shapes = [
    (word: string) => word,
    (word: string) => word.toUpperCase(),
    (word: string) => ` ${word} `,
  ];
  const taken = common.flatMap((word) =>
    shapes.map((shape) => shape(word)).filter((password) => judgePassword(password) === 'fine'),
  );
  console.log(`${common.length} common passwords: ${taken.length} accepted`);
  expect(new Set(common).size).toBe(3_000);
  expect(taken).toEqual([]);
});

it.each([
  ['12345', 'short'],
  ['123456', 'weak'],
  ['k7!fQzp', 'weak'],
  ['green gate 1941', 'fine'],
  ['奶奶的苹果树在河边', 'fine'],
  ['x'.repeat(65), 'fine'],
  ['Großmutter 👵 '.repeat(40), 'fine'],
])('judges %j as %s', (password, verdict) => {
  expect(judgePassword(password)).toBe(verdict);
});

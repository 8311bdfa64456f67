import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NamedTest } from './guard.ts';
import { ACCOUNT_LINES } from './table-accounts.ts';
import { CONTENT_LINES } from './table-contents.ts';
import { FILE_LINES } from './table-files.ts';
import { PAYMENT_LINES } from './table-payments.ts';

/**
 * Seventeen ways in which a product like this is broken into, each with the tests that keep it closed. Renamed or skipped
 * tests fail here; `npm run test:guards` takes the guards away one by one and looks whether the tests notice.
 */
const root = join(import.meta.dirname, '../..');
const LINES = [...ACCOUNT_LINES, ...PAYMENT_LINES, ...CONTENT_LINES, ...FILE_LINES].sort(
  (a, b) => a.line - b.line,
);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Files that `npm test` runs. */
const IS_RUN = /^(?:src|functions\/src|tests\/(?:architecture|chaos|contract|security|e2e))\/.+\.test\.tsx?$/;

/** Whether the file has a test or a group whose title begins so, and that is not skipped. */
function stands({ file, title }: NamedTest): boolean {
  if (!IS_RUN.test(file)) return false;
  const words = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const head = String.raw`(?:it|test|describe)(?:\.each\((?:(?!\n(?:it|test|describe)\b)[\s\S])*?\))?\(\s*['"\`]`;
  return new RegExp(head + words).test(read(file));
}

it('has seventeen lines, each with guards', () => {
  expect(LINES.map(({ line }) => line)).toEqual(Array.from({ length: 17 }, (_, n) => n + 1));
  for (const { line, guards } of LINES) expect(guards.length, `line ${line}`).toBeGreaterThan(0);
  for (const { line, weakness, figure } of LINES) console.log(`${line}. ${weakness}: ${figure}`);
});

it('does not take just any words for a test', () => {
  const file = 'tests/security/links.test.ts';
  expect(stands({ file, title: 'denies every expired' })).toBe(true);
  expect(stands({ file, title: 'denies most expired' })).toBe(false);
  expect(stands({ file, title: 'private' })).toBe(false);
  expect(stands({ file: 'tests/security/watch-connections.ts', title: 'denies' })).toBe(false);
});

describe.each(LINES)('$line. $weakness', ({ guards, also }) => {
  it('is kept closed by tests that are there', () => {
    const named = [...guards.map(({ noticedBy }) => noticedBy), ...also];
    expect(named.filter((one) => !stands(one))).toEqual([]);
  });

  it('has guards whose words stand once in their file', () => {
    for (const { file, words, without } of guards) {
      expect(read(file).split(words), `${file}: ${words}`).toHaveLength(2);
      expect(without).not.toBe(words);
    }
  });
});

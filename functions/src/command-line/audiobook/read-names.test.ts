import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readNames } from './read-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'names-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (text: string) => {
  const file = join(folder, 'names.tsv');
  writeFileSync(file, text);
  return readNames(file);
};

it('reads names as they are written and said, the later line of two', async () => {
  const table =
    '\uFEFF# our names\r\nKhrimian\tKrim-an\r\n\r\nNguyen\tWin\tNguyen came first.\r\nKhrimian\tKrim-ee-an\t\r\n';
  expect(await read(table)).toEqual([
    { word: 'Khrimian', said: 'Krim-ee-an' },
    { word: 'Nguyen', said: 'Win', sentence: 'Nguyen came first.' },
  ]);
});

it.each([
  [
    'Khrimian\tKrim-ee-an\nold Nguyen\tWin',
    'line 2: a line is one word as it is written, a tab, and how it is said.',
  ],
  ['Khrimian Krim-ee-an', 'line 1: a line is one word as it is written'],
  ['Khrimian\tКримян', 'line 1: please write how "Khrimian" is said in plain letters, such as Krim-ee-an.'],
])('names the line it cannot use: %j', async (table, sentence) => {
  await expect(read(table)).rejects.toMatchObject({ message: expect.stringContaining(sentence) });
});

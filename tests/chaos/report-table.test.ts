import { expect, test } from 'vitest';
import { type ChaosReport, NO_REPORT } from './chaos-report.ts';
import { markdownTable, reportTable } from './report-table.ts';

const OURS: ChaosReport = {
  ...NO_REPORT,
  books: 2,
  saved: 400,
  kills: { ...NO_REPORT.kills, 'browser killed': 70, 'tab crashed': 30 },
  capturedBytes: 1_000,
  sentBytes: 1_210,
  needlessBytes: 20,
};
const PEER: ChaosReport = { ...OURS, lost: 7, booksOutOfOrder: 1, needlessBytes: null };
const REPORTS = [
  ['Ours', OURS],
  ['a peer', PEER],
] as const;

const rowOf = (table: string, name: string) =>
  (table.split('\n').find((line) => line.includes(name)) ?? '').split(/[|\s]{2,}/).slice(1);

test('all stand side by side, with their kills, their losses, their order and their bytes', () => {
  const table = reportTable(REPORTS);
  expect(rowOf(table, 'pages for each kill')).toEqual(['4.0', '4.0']);
  expect(rowOf(table, 'lost after saved')).toEqual(['0', '7']);
  expect(rowOf(table, 'order intact')).toEqual(['yes', 'not in 1 of 2']);
  expect(rowOf(table, 'bytes sent')).toEqual(['1.210', '1.210']);
  expect(rowOf(table, 'though they were there').slice(-2)).toEqual(['0.020', 'not known']);
});

test('what nobody could finish has no share of bytes', () => {
  expect(rowOf(reportTable([['Ours', { ...OURS, capturedBytes: 0 }]]), 'bytes sent')).toEqual(['not known']);
});

test('the same rows are a table in Markdown, with a word about the bytes', () => {
  const lines = markdownTable(REPORTS).split('\n');
  expect(lines.slice(0, 3)).toEqual(['|  | Ours | a peer |', '| --- | --: | --: |', '| kills | 100 | 100 |']);
  expect(lines).toContain('| lost after saved | 0 | 7 |');
  expect(lines.at(-2)).toContain('bench:scan');
});

import { expect, test } from 'vitest';
import { RECEIPT_HEAD, type ReceiptRow, receiptLine } from '@/domain/audiobook/receipt.ts';
import { readReceipt, rowsOf } from './read-receipt.ts';

const row = (written: string, more: Partial<ReceiptRow> = {}): ReceiptRow => ({
  ...{ page: '12', paragraph: 3, written, spoken: written, startSeconds: 61.5, why: null, isUnread: false },
  ...more,
});
const silent = { spoken: '', startSeconds: null } as const;
const head = { page: '12', paragraph: 1, ...silent, why: 'running-head' } as const;
const TABLE =
  RECEIPT_HEAD +
  [
    row('THE', head),
    row('MILL', head),
    row('In'),
    row('1946,', { spoken: 'nineteen forty six,' }),
    row('Khrimian', { spoken: 'Krim-ee-an' }),
    row('—', { ...silent, why: 'mark' }),
    row('came.'),
  ]
    .map(receiptLine)
    .join('');
const rows = readReceipt(TABLE) ?? [];
const written = (found: typeof rows) => found.map((one) => one.written);

test('every word of a receipt is read, and what is left out together is one row', () => {
  expect(written(rows)).toEqual(['THE MILL', 'In', '1946,', 'Khrimian', '—', 'came.']);
  expect(rows[0]).toMatchObject({ page: '12', reason: 'Left out: heading repeated on every page' });
  expect(rows[1]).toMatchObject({ spoken: 'In', startSeconds: 61.5, reason: '' });
  expect(readReceipt('<html>')).toBeNull();
});

test('what is left out, and what is said otherwise than it is written, is found among them', () => {
  expect(written(rowsOf(rows, 'silent'))).toEqual(['THE MILL']);
  expect(written(rowsOf(rows, 'otherwise'))).toEqual(['1946,', 'Khrimian']);
  expect(written(rowsOf(rows, 'all', 'KRIM'))).toEqual(['Khrimian']);
});

test('the scraps of one page that nobody could read are one row, however many there are', () => {
  const scrap = (written: string, page: string, paragraph: number) =>
    receiptLine(row(written, { page, paragraph, ...silent, why: 'running-head' }));
  const scraps = readReceipt(RECEIPT_HEAD + scrap('ha', '1', 1) + scrap('tl', '1', 2) + scrap('lt', '2', 3));
  expect(written(rowsOf(scraps ?? [], 'silent'))).toEqual(['ha · tl', 'lt']);
  expect(written(rowsOf(scraps ?? [], 'all'))).toEqual(['ha', 'tl', 'lt']);
});

const QUOTED = [
  '"Yes,"',
  '"No',
  'so-called',
  'the"y',
  '=HYPERLINK("http://a.b")',
  '+44',
  '-and',
  '@home',
  '＝1',
];

test('words in quotes, and words that look like a formula, are read as they are written', () => {
  const table =
    RECEIPT_HEAD + QUOTED.map((word, at) => receiptLine(row(word, { paragraph: at + 1 }))).join('');
  expect(written(readReceipt(table) ?? [])).toEqual(QUOTED);
});

test('a receipt of earlier, whose cells were not quoted, is read as it was', () => {
  const line = (word: string) => `1\t2\t${word}\t${word}\t0.000\t\n`;
  const words = ['"Yes"', '"No', 'end"'];
  expect(written(readReceipt(RECEIPT_HEAD + words.map(line).join('')) ?? [])).toEqual(words);
});

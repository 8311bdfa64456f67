import { expect, test } from 'vitest';
import { atWorkWords, lateWords, waitingWords } from './waiting-help.ts';

const anna = { name: 'Anna', unsent: 1, versions: 0 };
const bob = { name: 'Bob', unsent: 0, versions: 2 };

test('before a book is paid for it is told what can still come into it', () => {
  expect(waitingWords({ helpers: [anna, bob], arrived: 2 })).toEqual([
    '1 page is only on Anna’s phone, and not in this book.',
    'Bob wrote 2 changes at a place that somebody else changed first. The text has the first version; ask Bob which one is right.',
    '2 pages from your helpers came in and aren’t in this text yet.',
  ]);
  expect(waitingWords({ helpers: [], arrived: 0 })).toEqual([]);
});

test('afterwards it is told which photographs came too late, and where they are', () => {
  expect(lateWords({ helpers: [anna, bob], arrived: 1 })).toEqual([
    '1 page from Anna came too late for this book. It is still on Anna’s phone.',
    '1 page from your helpers came too late for this book.',
  ]);
});

test('before a text is accepted it is told who helps and may send more', () => {
  const atWork = [
    { name: 'Anna', pages: 0, unsent: 0 },
    { name: 'Bob', pages: 3, unsent: 0 },
    { name: 'Eve', pages: 3, unsent: 1 },
  ];
  expect(atWorkWords({ atWork })).toEqual([
    'Anna is helping, and hasn’t sent a page yet.',
    'Bob is helping, and has sent 3 pages so far.',
    'Eve is helping, and 1 page is only on Eve’s phone.',
  ]);
});

import { expect, test } from 'vitest';
import { leftOutWords } from '@/domain/manuscript/left-out-words.ts';
import type { Finding } from '@/domain/manuscript/review-findings.ts';
import { findingWords, halfOf, pageName, pagePlace } from './page-names.ts';

let at = 0;
const page = (printedNumber: number | null, photoPath: string | null = `p${at++}`, side = 0) => ({
  photoPath,
  side,
  printedNumber,
  isBlank: false,
});
const pages = [page(40), page(41), page(null), page(41)];
const missing = (numbers: number[], count = numbers.length): Finding => ({
  kind: 'missing',
  key: 'k',
  page: 0,
  numbers,
  count,
  from: 210,
  to: 220,
});

test.each<[Finding, string]>([
  [missing([213]), 'Printed page 213 seems to be missing'],
  [missing([213, 214]), 'Printed pages 213 and 214 seem to be missing'],
  [missing([213, 214, 215]), 'Printed pages 213 to 215 seem to be missing'],
  [missing([213, 215, 218]), 'Printed pages 213, 215 and 218 seem to be missing'],
  [
    missing([2, 4, 6, 8, 10, 12]),
    'Every second page from 2 to 12 seems to be missing. Is the book printed on one side only?',
  ],
  [missing([], 1), '1 page seems to be missing between pages 210 and 220'],
  [missing([], 3), '3 pages seem to be missing between pages 210 and 220'],
  [{ kind: 'alike', key: 'k', page: 0, other: 1 }, 'Pages 40 and 41 look the same'],
  [{ kind: 'alike', key: 'k', page: 1, other: 2 }, 'Page 41 and scanned page 3 look the same'],
  [{ kind: 'alike', key: 'k', page: 1, other: 3 }, 'Page 41 (photo 2) and page 41 (photo 4) look the same'],
  [{ kind: 'misplaced', key: 'k', page: 1, last: 1 }, 'Page 41 seems to be out of order'],
  [{ kind: 'misplaced', key: 'k', page: 0, last: 1 }, 'Pages 40 and 41 seem to be out of order'],
  [{ kind: 'misplaced', key: 'k', page: 0, last: 3 }, 'Pages 40 to 41 seem to be out of order'],
  [{ kind: 'blank', key: 'k', page: 2 }, 'Scanned page 3 is blank. Is that right?'],
  [
    { kind: 'unread', key: 'k', page: 2, state: 'handwriting' },
    'Scanned page 3: This looks handwritten, and we can’t read handwriting. You can type it here.',
  ],
])('finding %# is said as "%s"', (finding, words) => {
  expect(findingWords(pages, finding)).toBe(words);
});

test.each([
  [
    [page(8, 'p1'), page(9, 'p1', 1), page(8, 'p2'), page(9, 'p2', 1)],
    'Page 8 (photo 1, left page) and page 8 (photo 2, left page)',
  ],
  [
    [page(8, null), page(8, null), page(8, null)],
    'Page 8 (page 1 of the file) and page 8 (page 3 of the file)',
  ],
])('two pages with one number are told apart by where they are', (twins, words) => {
  const finding: Finding = { kind: 'alike', key: 'k', page: 0, other: 2 };
  expect(findingWords(twins, finding)).toBe(`${words} look the same`);
});

test('a document’s page is called by its place', () => {
  expect(pageName([page(null, null)], 0)).toBe('Page 1');
});

test('of a scanned document only a picture that shows two pages has halves', () => {
  const drawn = (scanPath: string, side: number) => ({ ...page(null, null, side), scanPath });
  const scan = [page(null, null), drawn('one', 0), drawn('one', 1), drawn('two', 0), page(null, null)];
  expect(scan.map((_, index) => halfOf(scan, index))).toEqual([null, 0, 1, null, null]);
  expect(pagePlace(scan, 2)).toBe('Page 3 of 5');
});

test.each([
  ['unreadable', 'This page of the file could not be read; you can type it here.'],
  ['handwriting', 'This looks handwritten, and we can’t read handwriting. You can type it here.'],
  ['other-language', 'This looks like another language. Only English can be read aloud so far.'],
] as const)('of a file’s page that is %s nobody is asked to photograph it again', (state, words) => {
  const finding: Finding = { kind: 'unread', key: 'k', page: 0, state };
  expect(findingWords([page(null, null)], finding)).toBe(`Page 1: ${words}`);
});

test('a page says where it is in the book, and which number is printed on it', () => {
  const book = [page(8, 'p1'), page(2, 'p2'), page(null, 'p3')];
  expect(book.map((_, index) => pagePlace(book, index))).toEqual([
    'Photo 1 of 3 · page 8',
    'Photo 2 of 3',
    'Photo 3 of 3',
  ]);
});

test('a page of a spread is found by its photo and its half, one of a file by its place', () => {
  const spread = [page(4, 'p1'), page(5, 'p1', 1), page(null, 'p2')];
  expect(spread.map((_, index) => pagePlace(spread, index))).toEqual([
    'Photo 1 of 2, left page · page 4',
    'Photo 1 of 2, right page · page 5',
    'Photo 2 of 2',
  ]);
  expect(pagePlace([page(7, null)], 0)).toBe('Page 1 of 1 · numbered 7');
});

test('two photos without a number are told by their pictures', () => {
  const finding: Finding = { kind: 'alike', key: 'k', page: 0, other: 1 };
  expect(findingWords([page(null, 'p1'), page(null, 'p2')], finding)).toBe('These two photos look the same');
});

test('counts everything that is left out, of whatever kind', () => {
  expect(leftOutWords(['in-picture', 'footnote', 'hidden', 'footnote'])).toBe(
    '2 footnotes, 1 passage that isn’t visible, and 1 picture with words',
  );
});

import { expect, test } from 'vitest';
import type { Finding } from '@/domain/manuscript/review-findings.ts';
import { requestsFor } from './finding-actions.ts';

const page = (n: number) => ({
  photoPath: `book-scans/s/page_${n}.jpg`,
  side: 0,
  printedNumber: null,
  isBlank: false,
});
const pages = [page(4), page(9)];
const here = () => true;
const missing = (numbers: number[], count: number): Finding => ({
  kind: 'missing',
  key: 'k',
  page: 1,
  numbers,
  count,
  from: 1,
  to: 9,
});

test.each<[Finding, unknown[]]>([
  [
    missing([212, 213], 2),
    [
      { kind: 'after', n: 9, printed: 212 },
      { kind: 'after', n: 9, printed: 213 },
    ],
  ],
  [missing([], 1), [{ kind: 'after', n: 9, printed: null }]],
  [{ kind: 'alike', key: 'k', page: 0, other: 1 }, [{ kind: 'retake', n: 9 }]],
  [{ kind: 'misplaced', key: 'k', page: 0, last: 0 }, [{ kind: 'show', n: 4 }]],
  [{ kind: 'blank', key: 'k', page: 0 }, [{ kind: 'retake', n: 4 }]],
])('finding %# opens the camera for the page it is about', (finding, requests) => {
  expect(requestsFor(pages, finding, here)).toEqual(requests);
});

test('each of several pages that are missing here and there is photographed behind the page it follows', () => {
  const printed = [1, 3, 5].map((printedNumber, at) => ({ ...page(at + 7), printedNumber }));
  const finding = { ...missing([2, 4], 2), page: 0 };
  expect(requestsFor(printed, finding, here)).toEqual([
    { kind: 'after', n: 7, printed: 2 },
    { kind: 'after', n: 8, printed: 4 },
  ]);
});

test('a page whose photos are on another device is not offered to the camera', () => {
  expect(requestsFor(pages, { kind: 'blank', key: 'k', page: 0 }, () => false)).toEqual([]);
});

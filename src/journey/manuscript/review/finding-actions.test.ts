import { expect, test } from 'vitest';
import { backFrom, goBack } from '@/domain/edits-back.ts';
import { applyEdits, NO_EDITS, type Review } from '@/domain/review.ts';
import type { Finding } from '@/domain/review-findings.ts';
import { wishesFor, withoutPage } from './finding-actions.ts';

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
])('finding %# opens the camera for the page it is about', (finding, wishes) => {
  expect(wishesFor(pages, finding, here)).toEqual(wishes);
});

test('a page whose photos are on another device is not offered to the camera', () => {
  expect(wishesFor(pages, { kind: 'blank', key: 'k', page: 0 }, () => false)).toEqual([]);
});

test('where paragraphs turn the page that goes, no word of another page goes with it', () => {
  const [head, tail, next] = ['The river came up and', 'we carried the piano', 'up the stairs.'];
  const doubled = (id: string, on: number, parts: readonly (readonly [string, number])[]) => ({
    id,
    page: on,
    text: parts.map(([text]) => text).join(' '),
    isHeading: false,
    leftOutAs: null,
    doubts: [],
    turns: parts.slice(1).map(([, turned], index) => ({
      at: parts.slice(0, index + 1).reduce((sum, [text]) => sum + text.length + 1, 0),
      page: turned,
    })),
  });
  // page 1 was taken twice, as pages 1 and 2; its last sentence goes on on page 3
  const paragraphs = [
    doubled('a', 0, [['It rained.', 0]]),
    doubled('b', 1, [
      [`${head} ${tail}`, 1],
      [`${head}`, 2],
    ]),
    doubled('c', 2, [
      [tail, 2],
      [next, 3],
    ]),
  ];
  const review: Review = {
    version: 1,
    readingHash: 'r',
    title: 't',
    pages: [page(1), page(2), page(3), page(4)],
    paragraphs,
  };
  const after = withoutPage(review, NO_EDITS, 2);
  expect(applyEdits(review, after).paragraphs).toEqual(['It rained.', `${head} ${tail} ${next}`]);
  const meanwhile = { ...after, paragraphs: { ...after.paragraphs, a: { text: 'It snowed.' } } };
  expect(goBack(meanwhile, backFrom(NO_EDITS, after))).toEqual({
    ...NO_EDITS,
    paragraphs: { a: { text: 'It snowed.' } },
  });
});

test('one of two like pages is struck out whole, and what was left out anyway stays so', () => {
  const paragraph = (id: string, on: number, leftOutAs: 'page-number' | null = null) => ({
    id,
    page: on,
    text: id,
    isHeading: false,
    leftOutAs,
    doubts: [],
  });
  const paragraphs = [paragraph('a', 0), paragraph('b', 1), paragraph('c', 1, 'page-number')];
  const review: Review = { version: 1, readingHash: 'r', title: 't', pages, paragraphs };
  expect(withoutPage(review, NO_EDITS, 1).paragraphs).toEqual({ b: { isLeftOut: true } });
});

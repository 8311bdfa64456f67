import { describe, expect, it, test } from 'vitest';
import type { PageReading, PageReadingState } from './page-reading.ts';
import { captureNumber } from './pages-left-out.ts';
import { NO_EDITS, type Review, type ReviewEdits, type ReviewPage } from './review.ts';
import { type Finding, findInReview } from './review-findings.ts';

interface Sheet extends Partial<ReviewPage> {
  readonly text?: string;
}

function book(sheets: readonly Sheet[]): Review {
  return {
    version: 1,
    readingHash: 'r',
    title: 'A memoir',
    pages: sheets.map(({ text: _, ...page }, n) => ({
      photoPath: `book-scans/s/page_${n + 1}.jpg`,
      side: 0,
      printedNumber: null,
      isBlank: false,
      ...page,
    })),
    paragraphs: sheets.flatMap(({ text }, page) =>
      text === undefined
        ? []
        : [{ id: `${page}`, page, text, isHeading: false, leftOutAs: null, doubts: [] }],
    ),
  };
}

const STORM =
  'The old barn stood behind the house until the great storm of that winter took its roof and laid the walls flat';
const MISREAD = STORM.replace('behind', 'bchind').replace('roof', 'root');
const SCHOOL =
  'We walked to school along the river and in spring the water came up to the path so that we were late';
const key = (n: number) => `photo-${n}.0`;
const numbered = (...numbers: number[]) => numbers.map((printedNumber) => ({ printedNumber }));

describe('what is found in a book', () => {
  it.each<[string, Sheet[], Partial<Finding>[]]>([
    [
      'a page that is not there',
      numbered(211, 212, 214, 215),
      [{ kind: 'missing', key: `missing:${key(2)}:212-214`, page: 1, numbers: [213], count: 1 }],
    ],
    [
      'pages out of order, as one',
      numbered(38, 39, 42, 43, 40, 41, 44, 45),
      [{ kind: 'misplaced', key: `misplaced:${key(5)}`, page: 4, last: 5 }],
    ],
    [
      'every second page, as one',
      numbered(1, 3, 5),
      [{ kind: 'missing', key: `missing:${key(1)}:1-5`, page: 0, numbers: [2, 4], count: 2, from: 1, to: 5 }],
    ],
    [
      'two gaps, each of its own',
      numbered(4, 7, 8, 17),
      [
        { kind: 'missing', key: `missing:${key(1)}:4-7`, numbers: [5, 6] },
        { kind: 'missing', key: `missing:${key(3)}:8-17`, count: 8 },
      ],
    ],
    [
      'the second half before the first, with a page that has no number',
      [...numbered(8, 9, 10, 5), {}, ...numbered(7)],
      [{ kind: 'misplaced', key: `misplaced:${key(4)}`, page: 3, last: 5 }],
    ],
    [
      'a last page that does not go on where the one before it ends',
      [
        ...numbered(1, 2),
        { printedNumber: 3, text: 'and we' },
        { printedNumber: 8, text: 'The war was over.' },
      ],
      [{ kind: 'missing', page: 2, numbers: [4, 5, 6, 7] }],
    ],
    [
      'two pages with nearly the same text',
      [{ text: STORM }, { text: SCHOOL }, { text: MISREAD }],
      [{ kind: 'alike', key: `alike:${key(1)}:${key(3)}`, page: 0, other: 2 }],
    ],
    [
      'a page taken three times, as two doubles of the first',
      [{ text: STORM }, { text: MISREAD }, { text: STORM }],
      [
        { kind: 'alike', page: 0, other: 1 },
        { kind: 'alike', page: 0, other: 2 },
      ],
    ],
    [
      'a blank leaf',
      [{ text: STORM }, { isBlank: true }],
      [{ kind: 'blank', key: `blank:${key(2)}`, page: 1 }],
    ],
  ])('is %s', (_name, sheets, expected) => {
    const found = findInReview(book(sheets), NO_EDITS);
    expect(found).toMatchObject(expected);
    expect(found).toHaveLength(expected.length);
  });

  it('sees a page taken twice in paragraphs that go on over the pages', () => {
    const [before, after] = ['We carried them up and', 'and there they stayed until the water was gone.'];
    const text = [before, STORM, STORM, after].join(' ');
    const turns = [
      { at: before.length + 1, page: 1 },
      { at: before.length + STORM.length + 2, page: 2 },
      { at: before.length + 2 * STORM.length + 3, page: 3 },
    ];
    const review = book([{ text }, {}, {}, {}]);
    const paragraphs = review.paragraphs.map((paragraph) => ({ ...paragraph, turns }));
    expect(findInReview({ ...review, paragraphs }, NO_EDITS)).toMatchObject([
      { kind: 'alike', key: `alike:${key(2)}:${key(3)}`, page: 1, other: 2 },
    ]);
  });

  it('asks about short pages with the same words, and about pictures without words', () => {
    const verse = 'The house at the lane, a memoir by Ann';
    expect(findInReview(book([{ text: verse }, { text: verse }]), NO_EDITS)).toMatchObject([
      { kind: 'alike' },
    ]);
    const pictures = book([{ text: '' }, { text: STORM }, { text: '' }]);
    expect(findInReview(pictures, NO_EDITS, {}, [[1, 3]])).toMatchObject([
      { kind: 'alike', page: 0, other: 2 },
    ]);
  });

  it('asks once, for good, and not where the words of two like pictures differ', () => {
    const review = book([{ text: STORM }, { text: MISREAD }, { text: SCHOOL }]);
    const photos = [
      [1, 2],
      [1, 3],
    ] as const;
    const [only, ...more] = findInReview(review, NO_EDITS, {}, photos);
    expect([only, more]).toMatchObject([{ kind: 'alike', page: 0, other: 1 }, []]);
    expect(findInReview(review, { ...NO_EDITS, settled: [only?.key ?? ''] }, {}, photos)).toEqual([]);
    const blank = book([{ isBlank: true }, { isBlank: true }]);
    expect(findInReview(blank, NO_EDITS, {}, [[1, 2]]).map(({ kind }) => kind)).toEqual(['blank', 'blank']);
  });

  it.each<[string, Sheet[]]>([
    ['pages that are all there', numbered(1, 2, 3, 4)],
    ['pages of their own text', [{ text: STORM }, { text: SCHOOL }]],
    ['short pages that are alike by chance', [{ text: 'The End' }, { text: 'The End' }]],
    [
      'the same number on pages that read differently',
      [
        { printedNumber: 4, text: STORM },
        { printedNumber: 5, text: SCHOOL },
        { printedNumber: 5, text: 'Nothing like it' },
        { printedNumber: 6 },
      ],
    ],
    [
      'a last page that goes on where the one before it ends, whatever its number',
      [...numbered(1, 2), { printedNumber: 3, text: 'and we' }, { printedNumber: 8, text: 'went home.' }],
    ],
    [
      'a last page that begins with I',
      [...numbered(1, 2), { printedNumber: 3, text: 'and' }, { printedNumber: 8, text: 'I went.' }],
    ],
    ['nothing at all', []],
  ])('is nothing in %s', (_name, sheets) => {
    expect(findInReview(book(sheets), NO_EDITS)).toEqual([]);
  });

  it('is in the order of the pages', () => {
    const found = findInReview(
      book([{ isBlank: true }, ...numbered(8, 9, 11, 12), { isBlank: true }]),
      NO_EDITS,
    );
    expect(found.map(({ kind }) => kind)).toEqual(['blank', 'missing', 'blank']);
  });
});

describe('what the reader made of a photograph', () => {
  const reading = (state: PageReadingState): PageReading => ({ state, confidence: 0, words: 0 });

  it.each<[PageReadingState, string[]]>([
    ['read', []],
    ['blank', []],
    ['handwriting', ['handwriting']],
    ['other-language', ['other-language']],
    ['no-page', ['no-page']],
    ['unreadable', ['unreadable']],
  ])('%s asks for %j', (state, states) => {
    const found = findInReview(book([{}]), NO_EDITS, { '1': reading(state) });
    expect(found.map((finding) => finding.kind === 'unread' && finding.state)).toEqual(states);
  });

  it('is answered by what the person types for the page', () => {
    const edits: ReviewEdits = { ...NO_EDITS, paragraphs: { 'page-0': { text: 'Dear Anna' } } };
    expect(findInReview(book([{}]), edits, { '1': reading('handwriting') })).toEqual([]);
  });
});

test('what has been answered is not asked again', () => {
  const edits = { ...NO_EDITS, settled: [`blank:${key(1)}`] };
  expect(findInReview(book([{ isBlank: true }, { isBlank: true }]), edits)).toMatchObject([{ page: 1 }]);
});

test('a gap that was answered is not asked about anew when the pages are put in another order', () => {
  const all = [3, 4, 7, 8].map((printedNumber, n) => ({
    ...{ printedNumber, photoPath: `book-scans/s/page_${n + 1}.jpg` },
  }));
  const [asked] = findInReview(book(all), NO_EDITS);
  expect(asked).toMatchObject({ kind: 'missing', from: 4, to: 7 });
  const [three = {}, four = {}, seven = {}, eight = {}] = all;
  const gaps = (edits: ReviewEdits) =>
    findInReview(book([three, four, eight, seven]), edits).filter(({ kind }) => kind === 'missing');
  expect(gaps(NO_EDITS)).toMatchObject([{ from: 4, to: 7 }]);
  expect(gaps({ ...NO_EDITS, settled: [asked?.key ?? ''] })).toEqual([]);
});

test('an answer about one gap leaves the other one open', () => {
  const edits = { ...NO_EDITS, settled: [`missing:${key(1)}:4-7`] };
  expect(findInReview(book(numbered(4, 7, 8, 17)), edits)).toMatchObject([
    { kind: 'missing', from: 8, to: 17 },
  ]);
});

test('a double of which one was struck out is none', () => {
  const edits = { ...NO_EDITS, paragraphs: { '1': { isLeftOut: true } } };
  expect(findInReview(book([{ text: STORM }, { text: STORM }]), edits)).toEqual([]);
});

test('a book of 500 pages is looked through in a moment', () => {
  let state = 7;
  const word = () => {
    state = (state * 48_271) % 2_147_483_647;
    return `w${state % 5_000}`;
  };
  const sheets = Array.from({ length: 500 }, (_, page) => ({
    printedNumber: page + 1,
    text: Array.from({ length: 280 }, word).join(' '),
  }));
  const begun = process.cpuUsage();
  expect(findInReview(book(sheets), NO_EDITS)).toEqual([]);
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});

test.each([
  ['book-scans/s/page_12.jpg', 12],
  ['documents/s/memoir.pdf', null],
  [null, null],
])('the capture number of %s is %s', (path, n) => {
  expect(captureNumber(path)).toBe(n);
});

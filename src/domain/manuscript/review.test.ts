import { describe, expect, it } from 'vitest';
import {
  applyEdits,
  listChapters,
  NO_EDITS,
  type Review,
  type ReviewParagraph,
  sourceOfText,
  withRoomToType,
} from './review.ts';

const paragraph = (id: string, text: string, more: Partial<ReviewParagraph> = {}): ReviewParagraph => ({
  id,
  page: 0,
  text,
  isHeading: false,
  leftOutAs: null,
  doubts: [],
  ...more,
});

const review: Review = {
  version: 1,
  readingHash: 'a',
  title: 'A memoir',
  pages: [{ photoPath: null, side: 0, printedNumber: null, isBlank: false }],
  paragraphs: [
    paragraph('0', 'For my children.'),
    paragraph('1', 'The farm', { isHeading: true }),
    paragraph('2', '12', { leftOutAs: 'page-number' }),
    paragraph('3', 'We had two cows.'),
    paragraph('4', 'The town', { isHeading: true }),
    paragraph('5', 'Then we moved.'),
  ],
};

describe('the text as the person left it', () => {
  it('is without edits what was read, less what was left out', () => {
    expect(applyEdits(review, NO_EDITS)).toEqual({
      title: 'A memoir',
      paragraphs: ['For my children.', 'The farm', 'We had two cows.', 'The town', 'Then we moved.'],
      chapterStarts: [1, 3],
    });
  });

  it('has a line again that was left out, and not one that is struck', () => {
    const edits = { ...NO_EDITS, paragraphs: { '2': { isLeftOut: false }, '3': { isLeftOut: true } } };
    expect(applyEdits(review, edits).paragraphs).toEqual([
      'For my children.',
      'The farm',
      '12',
      'The town',
      'Then we moved.',
    ]);
  });

  it('has a chapter renamed, a heading that is none, and a title', () => {
    const edits = {
      ...NO_EDITS,
      title: ' Anna remembers ',
      paragraphs: { '1': { text: 'Our farm' }, '4': { isHeading: false } },
    };
    expect(applyEdits(review, edits)).toMatchObject({ title: 'Anna remembers', chapterStarts: [1] });
    expect(applyEdits(review, edits).paragraphs[1]).toBe('Our farm');
  });

  it('has chapters in another order, and what stands before them still first', () => {
    const { paragraphs, chapterStarts } = applyEdits(review, { ...NO_EDITS, chapterOrder: ['4', '1'] });
    expect(paragraphs).toEqual([
      'For my children.',
      'The town',
      'Then we moved.',
      'The farm',
      'We had two cows.',
    ]);
    expect(chapterStarts).toEqual([1, 3]);
  });

  it('is not upset by an order that names what is no chapter any more', () => {
    const edits = {
      ...NO_EDITS,
      chapterOrder: ['gone', '4', '1'],
      paragraphs: { '4': { isHeading: false } },
    };
    expect(applyEdits(review, edits).paragraphs[1]).toBe('The farm');
  });

  it.each([[['4', '4', '1']], [['4', '1', '4', '1']], [['1', '1']], [['4', '4']]])(
    'has every chapter once under the order %j',
    (chapterOrder) => {
      const edits = { ...NO_EDITS, chapterOrder };
      const once = { ...NO_EDITS, chapterOrder: [...new Set(chapterOrder)] };
      expect(applyEdits(review, edits)).toEqual(applyEdits(review, once));
      const { paragraphs } = applyEdits(review, edits);
      expect(paragraphs.toSorted()).toEqual(applyEdits(review, NO_EDITS).paragraphs.toSorted());
    },
  );

  it('leaves out a paragraph that was emptied', () => {
    expect(applyEdits(review, { ...NO_EDITS, paragraphs: { '3': { text: '  ' } } }).paragraphs).toHaveLength(
      4,
    );
  });

  it('reads two paragraphs where a person typed an empty line', () => {
    const edits = { ...NO_EDITS, paragraphs: { '3': { text: 'We had two cows.\n\n And a goat. ' } } };
    expect(applyEdits(review, edits).paragraphs.slice(1, 4)).toEqual([
      'The farm',
      'We had two cows.',
      'And a goat.',
    ]);
  });
});

describe('a paragraph that an empty line parts', () => {
  const glued = { '3': { text: 'by Eleanor\n\nChapter the First\n\nIt rained.', headings: [1] } };
  const turned = {
    ...review,
    pages: [...review.pages, ...review.pages],
    paragraphs: review.paragraphs.map((one) =>
      one.id === '3'
        ? { ...one, text: 'by Eleanor Chapter the First It rained.', turns: [{ at: 11, page: 1 }] }
        : one,
    ),
  };

  it('begins a chapter with one of its parts alone', () => {
    const edits = { ...NO_EDITS, paragraphs: glued };
    expect(applyEdits(turned, edits)).toMatchObject({
      paragraphs: [
        ...['For my children.', 'The farm', 'by Eleanor', 'Chapter the First', 'It rained.'],
        ...['The town', 'Then we moved.'],
      ],
      chapterStarts: [1, 3, 5],
    });
    expect(listChapters(turned, edits)).toMatchObject([
      { id: null },
      { id: '1', title: 'The farm', page: 0 },
      { id: '3~1', title: 'Chapter the First', page: 1 },
      { id: '4', title: 'The town' },
    ]);
  });

  it('is wholly in the receipt, on its pages, wherever its chapters are moved', () => {
    const edits = { ...NO_EDITS, paragraphs: glued, chapterOrder: ['4', '3~1', '1'] };
    const { parts } = sourceOfText(turned, edits);
    const { paragraphs } = applyEdits(turned, edits);
    expect(paragraphs.slice(1, 5)).toEqual(['The town', 'Then we moved.', 'Chapter the First', 'It rained.']);
    expect(parts.flatMap((part) => ('why' in part ? [part.text] : []))).toEqual(['12']);
    expect(parts.flatMap((part) => ('why' in part ? [] : [part.paragraph]))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(parts.findLast((part) => 'paragraph' in part && part.paragraph === 3)).toMatchObject({
      turns: [{ at: 0, page: 1 }],
    });
  });
});

describe('the list of chapters', () => {
  it('names them in the person’s order, and what stands before them by no id', () => {
    const edits = { ...NO_EDITS, chapterOrder: ['4', '1'], paragraphs: { '1': { text: 'Our farm' } } };
    expect(listChapters(review, edits)).toEqual([
      { id: null, title: 'For my children.', page: 0 },
      { id: '4', title: 'The town', page: 0 },
      { id: '1', title: 'Our farm', page: 0 },
    ]);
  });

  /** The book with these headings above the first chapter's text. */
  const headed = (...heads: readonly string[]): Review => ({
    ...review,
    paragraphs: [
      ...review.paragraphs.slice(0, 1),
      ...heads.map((text, at) => paragraph(`h${at}`, text, { isHeading: true })),
      ...review.paragraphs.slice(3),
    ],
  });
  const idsOf = (...listed: Parameters<typeof listChapters>) => listChapters(...listed).map(({ id }) => id);

  it.each([
    ['Chapter One', 'The House at Porthgain'],
    ['CHAPTER TWENTY-ONE.', 'Letters from the Regiment'],
    ['IV.', 'The last winter'],
    ['Part Two', 'Chapter the First', 'The Mill'],
  ])('has one for the number of a chapter and what stands right under it: %s, %s', (...heads) => {
    expect(idsOf(headed(...heads), NO_EDITS)).toEqual([null, 'h0', '4']);
  });

  it('has one for each of other headings, also under the title of a chapter', () => {
    expect(idsOf(headed('Salt on the Windowsill', 'Chapter One'), NO_EDITS)).toEqual([null, 'h0', 'h1', '4']);
    const [heads, listed] = [
      ['Chapter Three', 'Receipts', 'Bara brith'],
      [null, 'h0', 'h2', '4'],
    ];
    expect(idsOf(headed(...heads), NO_EDITS)).toEqual(listed);
  });

  it('moves both heads of a chapter with it, and begins with the lower where the upper is to be none', () => {
    const twofold = headed('Chapter One', 'The farm');
    expect(applyEdits(twofold, { ...NO_EDITS, chapterOrder: ['4', 'h0'] })).toMatchObject({
      paragraphs: [
        ...['For my children.', 'The town', 'Then we moved.'],
        ...['Chapter One', 'The farm', 'We had two cows.'],
      ],
      chapterStarts: [1, 3, 4],
    });
    const unmarked = { ...NO_EDITS, paragraphs: { h0: { isHeading: false } } };
    expect(idsOf(twofold, unmarked)).toEqual([null, 'h1', '4']);
  });
});

describe('a photographed page on which nothing could be read', () => {
  const photo = (n: number) => ({ photoPath: `p${n}`, side: 0, printedNumber: null, isBlank: false });
  const scan: Review = {
    ...review,
    pages: [photo(1), photo(2), photo(3)],
    paragraphs: [paragraph('a', 'Before.'), paragraph('b', 'After.', { page: 2 })],
  };

  it('has room for what a person types, at its place in the book', () => {
    expect(withRoomToType(scan).paragraphs.map(({ id }) => id)).toEqual(['a', 'page-1', 'b']);
    const edits = { ...NO_EDITS, paragraphs: { 'page-1': { text: 'Her letter.' } } };
    expect(applyEdits(scan, edits).paragraphs).toEqual(['Before.', 'Her letter.', 'After.']);
    expect(applyEdits(scan, NO_EDITS).paragraphs).toEqual(['Before.', 'After.']);
  });

  it('has it at the end of the book too, and a document has none', () => {
    const last = { ...scan, paragraphs: [paragraph('a', 'Before.')] };
    expect(withRoomToType(last).paragraphs.map(({ id }) => id)).toEqual(['a', 'page-1', 'page-2']);
    expect(withRoomToType(review)).toBe(review);
  });
});

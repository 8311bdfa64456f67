import { describe, expect, it } from 'vitest';
import { applyEdits, NO_EDITS, type Review, type ReviewParagraph } from './review.ts';

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

  it('leaves out a paragraph that was emptied', () => {
    expect(applyEdits(review, { ...NO_EDITS, paragraphs: { '3': { text: '  ' } } }).paragraphs).toHaveLength(
      4,
    );
  });
});

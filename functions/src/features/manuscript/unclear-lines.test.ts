import { expect, it } from 'vitest';
import { applyEdits, NO_EDITS } from '../../../../src/domain/manuscript/review.ts';
import type { TranscribedLine } from '../../ports/transcriber.ts';
import { pageReadingOf } from '../../records/books/manuscripts.ts';
import { reviewOfPages } from './store-manuscript.ts';
import { transcribedLines } from './text/clean-text.ts';

const line = (text: string, more: Partial<TranscribedLine> = {}): TranscribedLine => ({
  words: text.split(' ').map((word) => ({ text: word, confidence: more.isUnclear ? 30 : 95 })),
  begins: false,
  ...more,
});
const unclear = { isUnclear: true, begins: true };

function reviewOf(...pages: TranscribedLine[][]) {
  const read = pages.map((lines, at) => ({
    lines: transcribedLines({ lines, confidence: 90, state: 'read' }),
    photoPath: `book-scans/s/page_${at + 1}.jpg`,
    side: 0,
    isBlank: false,
  }));
  return reviewOfPages('A memoir', read);
}

it('keeps what could not be read clearly where it stood, and out of the text', () => {
  const review = reviewOf([
    line('The river came up', { begins: true }),
    line('ca rtoon wo', unclear),
    line('rds at the ed', unclear),
    line('as far as the third stair.'),
  ]);
  expect(review.paragraphs.map(({ text, leftOutAs }) => [text, leftOutAs])).toEqual([
    ['The river came up as far as the third stair.', null],
    ['ca rtoon wo rds at the ed', 'unclear'],
  ]);
  expect(applyEdits(review, NO_EDITS).paragraphs).toEqual(['The river came up as far as the third stair.']);
  const [, { id } = expect.unreachable('it was kept')] = review.paragraphs;
  const put = { ...NO_EDITS, paragraphs: { [id]: { isLeftOut: false } } };
  expect(applyEdits(review, put).paragraphs).toContain('ca rtoon wo rds at the ed');
});

it('lets it come between no sentence and its next page, and between no page and its running head', () => {
  const texts = ['The water rose and', 'we carried the albums and', 'nobody slept.', 'Then it was over.'];
  const review = reviewOf(
    ...texts.map((text) => [
      line('smu dge', unclear),
      line('THE BLUE DOOR', { begins: true }),
      line(text, { begins: true }),
    ]),
  );
  expect(review.paragraphs.filter(({ leftOutAs }) => leftOutAs === 'running-head')).toHaveLength(4);
  expect(applyEdits(review, NO_EDITS).paragraphs).toEqual([
    'The water rose and we carried the albums and nobody slept.',
    'Then it was over.',
  ]);
});

it('counts for nothing in what is told about the page', () => {
  const page = {
    lines: [line('One word'), line('smu dge', unclear)],
    confidence: 90,
    state: 'read',
  } as const;
  expect(pageReadingOf([page])).toEqual({ state: 'read', confidence: 95, words: 2 });
});

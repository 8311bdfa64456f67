import { describe, expect, it } from 'vitest';
import { carryEdits, mergeEdits } from './carry-edits.ts';
import { backFrom, goBack } from './edits-back.ts';
import {
  doublesLeftOut,
  leavePageOut,
  pagesLeftOut,
  readPageAfterAll,
  withoutPagesLeftOut,
} from './pages-left-out.ts';
import { openDoubts } from './places-in-text.ts';
import { applyEdits, NO_EDITS, type Review, type ReviewEdits, type ReviewParagraph } from './review.ts';
import { findInReview } from './review-findings.ts';

const photo = (n: number) => ({
  photoPath: `book-scans/s/page_${n}.jpg`,
  side: 0,
  printedNumber: null,
  isBlank: false,
});

/** One paragraph from what stands of it on each page. */
function running(id: string, parts: readonly (readonly [page: number, text: string])[]): ReviewParagraph {
  const turns = parts.slice(1).map(([page], index) => ({
    at: parts.slice(0, index + 1).reduce((sum, [, text]) => sum + text.length + 1, 0),
    page,
  }));
  const text = parts.map(([, words]) => words).join(' ');
  return { id, page: parts[0]?.[0] ?? 0, text, isHeading: false, leftOutAs: null, doubts: [], turns };
}

const book = (count: number, paragraphs: readonly ReviewParagraph[], hash = 'r'): Review => ({
  version: 1,
  readingHash: hash,
  title: 't',
  pages: Array.from({ length: count }, (_, at) => photo(at + 1)),
  paragraphs,
});

const BEFORE = 'In the spring my father sold the two brown cows and bought a boat from the ferryman,';
const TWICE = 'because the river had come up three times in one year and nobody would carry the piano';
const AFTER = 'up the stairs again. We laughed about it when he was old and the river had long been tamed.';
/** pages 2 and 3 are the same page; one paragraph goes over all four */
const REVIEW = book(4, [
  running('a', [
    [0, BEFORE],
    [1, TWICE],
    [2, `${TWICE} up`],
    [3, AFTER],
  ]),
]);
const ONCE = `${BEFORE} ${TWICE} ${AFTER}`;
const LEFT = leavePageOut(REVIEW, NO_EDITS, 1, 2);
const typed = (edits: ReviewEdits, text: string): ReviewEdits => ({ ...edits, paragraphs: { a: { text } } });
const heard = (edits: ReviewEdits) => applyEdits(REVIEW, edits).paragraphs;
const questions = (edits: ReviewEdits) => findInReview(REVIEW, edits).map(({ key }) => key);
const MENDED = ONCE.replace('brown', 'spotted').replace('tamed', 'tame');

describe('a page that is left out because it is there twice', () => {
  it('is left out as a page: nothing of the text is a change of the person’s', () => {
    expect(questions(NO_EDITS)).toEqual(['alike:photo-2.0:photo-3.0']);
    expect(LEFT).toEqual({ ...NO_EDITS, leftOutPages: ['photo-2.0:photo-3.0'] });
    expect(heard(LEFT)).toEqual([ONCE]);
    expect(pagesLeftOut(REVIEW, LEFT.leftOutPages).get(2)).toMatchObject({ twin: 1, text: `${TWICE} up` });
    expect([questions(LEFT), doublesLeftOut(REVIEW, LEFT)]).toEqual([[], 1]);
  });

  it('stays left out and is not priced when words around it are mended, and when they are as read again', () => {
    const mended = typed(LEFT, MENDED);
    expect(heard(mended)).toEqual([MENDED]);
    expect([questions(mended), doublesLeftOut(REVIEW, mended)]).toEqual([[], 1]);
    const asRead = { ...mended, paragraphs: {} };
    expect([heard(asRead), doublesLeftOut(REVIEW, asRead)]).toEqual([[ONCE], 1]);
  });

  it('is read aloud after all with the words that were mended since, and asked about again', () => {
    const back = readPageAfterAll(REVIEW, typed(LEFT, MENDED), 2);
    const whole = `${BEFORE} ${TWICE} ${TWICE} up ${AFTER}`;
    expect(heard(back)).toEqual([whole.replace('brown', 'spotted').replace('tamed', 'tame')]);
    expect(back.leftOutPages).toBeUndefined();
    expect([questions(back), doublesLeftOut(REVIEW, back)]).toEqual([['alike:photo-2.0:photo-3.0'], 0]);
    expect(readPageAfterAll(REVIEW, LEFT, 2)).toEqual(NO_EDITS);
  });

  it('is left out of words that were mended before, far apart', () => {
    const before = typed(
      NO_EDITS,
      REVIEW.paragraphs[0]?.text.replace('brown', 'spotted').replace('tamed', 'tame') ?? '',
    );
    expect(heard(leavePageOut(REVIEW, before, 1, 2))).toEqual([MENDED]);
  });

  it('is left out for both when another device typed in the same paragraph', () => {
    const theirs = typed(
      NO_EDITS,
      REVIEW.paragraphs[0]?.text.replace('brown', 'spotted').replace('tamed', 'tame') ?? '',
    );
    const { edits } = mergeEdits(REVIEW, { base: NO_EDITS, mine: LEFT, theirs });
    expect(edits).toEqual(typed(LEFT, MENDED));
  });

  it('stays left out in a new reading, and is read aloud where it was taken anew or its twin is gone', () => {
    const mine = typed(LEFT, MENDED);
    const longer = book(5, [...REVIEW.paragraphs, running('z', [[4, 'A letter of hers.']])], 'n');
    expect(carryEdits(REVIEW, mine, longer).edits).toEqual(mine);
    const other = 'The winter after that was so cold that the ink froze in the school and we wrote with coal';
    const retaken = book(4, [running('a', [[0, BEFORE]]), running('b', [[2, other]])], 'n');
    const after = carryEdits(REVIEW, LEFT, retaken).edits;
    expect(applyEdits(retaken, after).paragraphs).toEqual([BEFORE, other]);
  });

  it('takes no word of another page with it where paragraphs turn it, and comes back by undo', () => {
    const [head, tail, next] = ['The river came up and', 'we carried the piano', 'up the stairs.'];
    const review = book(4, [
      running('a', [[0, 'It rained.']]),
      running('b', [
        [1, `${head} ${tail}`],
        [2, head],
      ]),
      running('c', [
        [2, tail],
        [3, next],
      ]),
    ]);
    const after = leavePageOut(review, NO_EDITS, 1, 2);
    expect(applyEdits(review, after).paragraphs).toEqual(['It rained.', `${head} ${tail} ${next}`]);
    const meanwhile = { ...after, paragraphs: { a: { text: 'It snowed.' } } };
    expect(goBack(meanwhile, backFrom(NO_EDITS, after))).toEqual({
      ...NO_EDITS,
      paragraphs: { a: { text: 'It snowed.' } },
    });
    const mended = { ...after, paragraphs: { b: { text: `${head} ${tail} up the steep stairs.` } } };
    expect(applyEdits(review, readPageAfterAll(review, mended, 2)).paragraphs).toEqual([
      'It rained.',
      `${head} ${tail} ${head}`,
      `${tail} up the steep stairs.`,
    ]);
  });

  it('goes whole, and what was left out anyway stays so', () => {
    const note = { ...running('n', [[2, '7']]), leftOutAs: 'page-number' as const };
    const review = book(3, [running('a', [[1, TWICE]]), note, running('b', [[2, TWICE]])]);
    const keys = leavePageOut(review, NO_EDITS, 1, 2).leftOutPages;
    expect(withoutPagesLeftOut(review, keys).paragraphs.map(({ id }) => id)).toEqual(['a', 'n']);
  });

  it('keeps that a word behind it was found right', () => {
    const [first] = REVIEW.paragraphs;
    if (!first) throw new Error('the book has a paragraph');
    const start = first.text.indexOf('laughed');
    const doubtful = { ...first, doubts: [{ start, end: start + 7, confidence: 40 }] };
    const [shown] = withoutPagesLeftOut({ ...REVIEW, paragraphs: [doubtful] }, LEFT.leftOutPages).paragraphs;
    if (!shown) throw new Error('the book has a paragraph');
    const [doubt] = openDoubts(shown, undefined, new Set());
    expect(shown.text.slice(doubt?.start, doubt?.end)).toBe('laughed');
    const key = `doubt:a:${start}-${start + 7}`;
    expect([doubt?.key, openDoubts(shown, undefined, new Set([key]))]).toEqual([key, []]);
  });

  it.each([
    ['pages that differ', 'photo-1.0:photo-4.0'],
    ['pages that are not there', 'photo-8.0:photo-9.0'],
    ['one page twice', 'photo-2.0:photo-2.0'],
    ['the later page as the one that is kept', 'photo-3.0:photo-2.0'],
    ['no pages', 'x'],
  ])('is read aloud and priced when a sender names %s', (_, key) => {
    const edits = { ...NO_EDITS, leftOutPages: [key] };
    expect([heard(edits), doublesLeftOut(REVIEW, edits)]).toEqual([heard(NO_EDITS), 0]);
  });
});

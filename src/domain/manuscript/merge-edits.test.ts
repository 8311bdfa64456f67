import { expect, test } from 'vitest';
import { mergeEdits, sameEdits } from './carry-edits.ts';
import { NO_EDITS, type ParagraphEdit, type Review, type ReviewEdits } from './review.ts';

const review: Review = {
  version: 1,
  readingHash: 'r',
  title: 'A memoir',
  pages: [],
  paragraphs: [{ id: 'a', page: 0, text: 'as read', isHeading: false, leftOutAs: null, doubts: [] }],
};
const on = (a: ParagraphEdit): ReviewEdits => ({ ...NO_EDITS, paragraphs: { a } });
const merge = (base: ReviewEdits, mine: ReviewEdits, theirs: ReviewEdits) =>
  mergeEdits(review, { base, mine, theirs });

test.each<
  [string, [base: ParagraphEdit, mine: ParagraphEdit, theirs: ParagraphEdit], ParagraphEdit | undefined]
>([
  ['only here', [{}, { text: 'mine' }, {}], { text: 'mine' }],
  ['only there', [{}, {}, { text: 'theirs' }], { text: 'theirs' }],
  ['in different ways', [{}, { text: 'mine' }, { isHeading: true }], { text: 'mine', isHeading: true }],
  ['alike on both', [{}, { text: 'both' }, { text: 'both' }], { text: 'both' }],
  [
    'at an empty line there, and begun as a chapter here',
    [{ text: 'a\n\nb' }, { text: 'a\n\nb', headings: [1] }, { text: 'x\n\na\n\nb' }],
    { text: 'x\n\na\n\nb', headings: [2] },
  ],
  [
    'into one again there, and begun as a chapter here',
    [{ text: 'a\n\nb' }, { text: 'a\n\nb', headings: [1] }, { text: 'ab' }],
    { text: 'ab' },
  ],
  ['back to what was read, here', [{ text: 'old' }, {}, { text: 'old' }], undefined],
  ['back to what was read, there', [{ text: 'old' }, { text: 'old' }, {}], undefined],
])('a paragraph changed %s is merged without loss', (_name, [base, mine, theirs], expected) => {
  const { edits, overwritten } = merge(on(base), on(mine), on(theirs));
  expect(edits.paragraphs.a).toEqual(expected);
  expect(overwritten).toEqual([]);
});

test('where both rewrote a paragraph this device’s words stand, and the other’s come back', () => {
  const { edits, overwritten } = merge(on({}), on({ text: 'mine' }), on({ text: 'theirs', isLeftOut: true }));
  expect(edits.paragraphs.a).toEqual({ text: 'mine', isLeftOut: true });
  expect(overwritten).toMatchObject([
    { kind: 'paragraph', from: 'other-device', paragraphId: 'a', was: 'as read', edit: { text: 'theirs' } },
  ]);
});

test('changes of different paragraphs stand side by side', () => {
  const { edits } = merge(NO_EDITS, on({ text: 'mine' }), { ...NO_EDITS, paragraphs: { b: { text: 'b' } } });
  expect(edits.paragraphs).toEqual({ a: { text: 'mine' }, b: { text: 'b' } });
});

test('title and order of chapters are merged the same way', () => {
  const base = { ...NO_EDITS, title: 'Old', chapterOrder: ['1', '2'] };
  expect(merge(base, base, { ...base, title: 'Theirs' }).edits.title).toBe('Theirs');
  const both = merge(
    base,
    { ...base, title: 'Mine', chapterOrder: ['2', '1'] },
    { ...base, title: 'Theirs', chapterOrder: ['1'] },
  );
  expect(both.edits).toMatchObject({ title: 'Mine', chapterOrder: ['2', '1'] });
  expect(both.overwritten).toMatchObject([
    { kind: 'title', title: 'Theirs' },
    { kind: 'order', chapterOrder: ['1'] },
  ]);
});

test('answers of both devices count; one that was taken back is gone', () => {
  const settled = (...keys: string[]) => ({ ...NO_EDITS, settled: keys });
  expect(merge(settled('a', 'b'), settled('a', 'b', 'mine'), settled('b', 'theirs')).edits.settled).toEqual([
    'b',
    'mine',
    'theirs',
  ]);
});

test('the order in which changes are written down makes no difference', () => {
  const one: ReviewEdits = { paragraphs: { a: { text: 'x', isHeading: true }, b: {} }, settled: ['1', '2'] };
  const other: ReviewEdits = { settled: ['2', '1'], paragraphs: { a: { isHeading: true, text: 'x' } } };
  expect(sameEdits(one, other)).toBe(true);
  expect(sameEdits(one, { ...other, title: 'T' })).toBe(false);
});

import { describe, expect, it, test } from 'vitest';
import { withTitle } from '@/domain/manuscript/book-title.ts';
import { NO_EDITS, type ParagraphEdit, type ReviewParagraph } from '@/domain/manuscript/review.ts';
import { moved, withCaptions, withoutParagraph, withParagraph, withSettled } from './change-edits.ts';

const paragraph: ReviewParagraph = {
  id: 'a',
  page: 0,
  text: 'as read',
  isHeading: false,
  leftOutAs: 'caption',
  doubts: [],
};
const edited = (edit: ParagraphEdit) => ({ ...NO_EDITS, paragraphs: { a: edit } });

describe('a change of a paragraph', () => {
  it('stands beside the others of it', () => {
    const edits = withParagraph(edited({ text: 'mine' }), paragraph, { isLeftOut: false });
    expect(edits).toEqual(edited({ text: 'mine', isLeftOut: false }));
  });

  it.each<[string, ParagraphEdit]>([
    ['text', { text: 'as read' }],
    ['being a heading', { isHeading: false }],
    ['being left out', { isLeftOut: true }],
  ])('is none when its %s is again as it was read', (_name, patch) => {
    expect(
      withParagraph(edited({ text: 'mine', isHeading: true, isLeftOut: false }), paragraph, {
        text: 'as read',
        isHeading: false,
        isLeftOut: true,
      }),
    ).toEqual(NO_EDITS);
    expect(withParagraph(NO_EDITS, paragraph, patch)).toBe(NO_EDITS);
  });

  it('is taken back as a whole', () => {
    expect(withoutParagraph(edited({ text: 'mine', isHeading: true }), 'a')).toEqual(NO_EDITS);
  });
});

test('all words under pictures are read aloud at once, or none, and their own changes stay', () => {
  const captions = [paragraph, { ...paragraph, id: 'b' }];
  const mine = edited({ text: 'mine' });
  const read = withCaptions(mine, captions, true);
  expect(read.paragraphs).toEqual({ a: { text: 'mine', isLeftOut: false }, b: { isLeftOut: false } });
  expect(withCaptions(read, captions, false)).toEqual(mine);
});

test('an answer counts once', () => {
  expect(withSettled(withSettled(NO_EDITS, ['b', 'a']), ['a']).settled).toEqual(['a', 'b']);
});

test.each([
  [' Anna remembers ', 'Anna remembers'],
  ['A memoir', undefined],
  ['  ', undefined],
])('the title "%s" is kept as %s', (typed, kept) => {
  expect(withTitle({ ...NO_EDITS, title: 'Old' }, typed, 'A memoir').title).toBe(kept);
});

test.each<[string, -1 | 1, string[]]>([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', -1, ['a', 'b', 'c']],
  ['c', 1, ['a', 'b', 'c']],
  ['x', 1, ['a', 'b', 'c']],
])('chapter %s moved by %i', (id, by, expected) => {
  expect(moved(['a', 'b', 'c'], id, by)).toEqual(expected);
});

import { describe, expect, it, test } from 'vitest';
import { withTitle } from '@/domain/manuscript/book-title.ts';
import { NO_EDITS, type ParagraphEdit, type ReviewParagraph } from '@/domain/manuscript/review.ts';
import {
  moved,
  withCaptions,
  withoutParagraph,
  withParagraph,
  withPart,
  withSettled,
} from './change-edits.ts';

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

  it('leaves the chapter where it begins when empty lines come and go before it', () => {
    const parted = withParagraph(NO_EDITS, paragraph, { text: 'a\n\nb\n\nc' });
    const begun = withPart(parted, paragraph, 1, { isHeading: true });
    expect(begun).toEqual(edited({ text: 'a\n\nb\n\nc', headings: [1] }));
    const more = withParagraph(begun, paragraph, { text: 'a\n\nx\n\nb\n\nc' });
    expect(more.paragraphs.a?.headings).toEqual([2]);
    expect(withParagraph(more, paragraph, { text: 'a\n\nx\n\nbe\n\nc' }).paragraphs.a?.headings).toEqual([2]);
    expect(withParagraph(more, paragraph, { text: 'b\n\nc' }).paragraphs.a).toEqual({ text: 'b\n\nc' });
    expect(withParagraph(more, paragraph, { text: 'as read' })).toEqual(NO_EDITS);
    expect(withPart(begun, paragraph, 1, { isHeading: false })).toEqual(parted);
  });

  it('renames a chapter and leaves what it was read together with', () => {
    const begun = edited({ text: 'a\n\nb\n\nc', headings: [1] });
    const named = withPart(begun, paragraph, 1, { text: 'The Farm' });
    expect(named).toEqual(edited({ text: 'a\n\nThe Farm\n\nc', headings: [1] }));
    expect(withPart(named, paragraph, 0, { text: 'A' }).paragraphs.a?.text).toBe('A\n\nThe Farm\n\nc');
    expect(withPart(NO_EDITS, paragraph, 0, { text: 'A', isHeading: true })).toEqual(
      edited({ text: 'A', isHeading: true }),
    );
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

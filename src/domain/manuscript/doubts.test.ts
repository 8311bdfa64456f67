import { expect, test } from 'vitest';
import { doubtKey, openDoubts } from './doubts.ts';
import type { ParagraphEdit, ReviewParagraph } from './review.ts';

/** "feild" stands at 4, "bchind" at 10. */
const paragraph: ReviewParagraph = {
  id: 'a',
  page: 0,
  text: 'The feild bchind the barn',
  isHeading: false,
  leftOutAs: null,
  doubts: [
    { start: 4, end: 9, confidence: 60 },
    { start: 10, end: 16, confidence: 40 },
  ],
};

function words(edit?: ParagraphEdit, settled: string[] = []): string[] {
  const now = edit?.text ?? paragraph.text;
  return openDoubts(paragraph, edit, new Set(settled)).map(({ start, end }) => now.slice(start, end));
}

test.each<[string, ParagraphEdit | undefined, string[]]>([
  ['as it was read', undefined, ['feild', 'bchind']],
  ['with one word mended, the other moved by it', { text: 'The meadow bchind the barn' }, ['bchind']],
  ['with the last of them mended', { text: 'The feild behind the barn' }, ['feild']],
  ['with words added in front', { text: 'See: The feild bchind the barn' }, ['feild', 'bchind']],
  ['with words added at the end', { text: 'The feild bchind the barn door' }, ['feild', 'bchind']],
  ['written anew', { text: 'Nothing of it' }, []],
  ['emptied', { text: '' }, []],
  ['struck out', { isLeftOut: true }, []],
  ['made a heading', { isHeading: true }, ['feild', 'bchind']],
])('a paragraph %s has its doubts where they are now', (_name, edit, expected) => {
  expect(words(edit)).toEqual(expected);
});

test('what the person has found right is no doubt any more', () => {
  expect(words(undefined, [doubtKey('a', { start: 4, end: 9 })])).toEqual(['bchind']);
});

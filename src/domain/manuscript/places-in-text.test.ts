import { describe, expect, it, test } from 'vitest';
import { doubtKey, openDoubts, turnsIn, turnsWithin } from './places-in-text.ts';
import type { ParagraphEdit, ReviewParagraph } from './review.ts';

describe('what is doubtful', () => {
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
});

describe('where pages turn', () => {
  const read = { text: 'The river came up and we carried the albums.', turns: [{ at: 18, page: 4 }] };
  const after = (text: string) => {
    const [turn] = turnsIn(text, read);
    return text.slice(turn?.at);
  };

  it.each([
    'The river came up and we carried the albums.',
    'The wide river came up and we carried the albums.',
    'The river came up and we carried the albums to the attic, all of them.',
    'River up and we carried the albums.',
  ])('finds the turn of the page in %j', (text) => {
    expect(after(text)).toMatch(/^and we carried/);
  });

  it('puts a turn that was overwritten inside what was written instead', () => {
    const [turn] = turnsIn('The river rose, so everybody carried the albums.', read);
    expect(turn?.at).toBeGreaterThan('The river '.length);
    expect(turn?.at).toBeLessThan('The river rose, so everybody '.length);
  });

  it('has no turn in a paragraph of one page', () => {
    expect(turnsIn('anything', { text: 'other' })).toEqual([]);
  });

  it('counts a stretch from its own beginning, on the page on which it begins', () => {
    const turns = [
      { at: 0, page: 2 },
      { at: 10, page: 3 },
      { at: 30, page: 4 },
    ];
    expect(turnsWithin(turns, 12, 40)).toEqual([
      { at: 0, page: 3 },
      { at: 18, page: 4 },
    ]);
    expect(turnsWithin(turns, 12, 30)).toEqual([{ at: 0, page: 3 }]);
  });
});

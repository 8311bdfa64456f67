import { describe, expect, it } from 'vitest';
import type { LinePlace } from '../../../../../src/domain/manuscript/review.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';
import { withPicturesRead, withWordsOfPictures } from './words-of-pictures.ts';

const page: { readonly lines: TextPage } = {
  lines: [{ text: 'The river came up to the third stair of the house.' }],
};
const picture = { left: 2_000, top: 5_000, right: 8_000, bottom: 9_000 };
const at = (y: number): LinePlace => [2_500, y, 5_000, y, 7_500, y, 200];
const LETTER = [
  'Dear Margaret, I am writing to you from the hospital ship',
  'because the storm has broken the radio and nobody at home',
  'knows whether we are alive.',
];
const seen = (texts: readonly string[], y = 6_000): readonly TextLine[] =>
  texts.map((text, index) => ({ text, place: at(y + index * 300) }));
const added = (...lines: readonly TextLine[]) =>
  withWordsOfPictures(page, [picture], lines).lines.slice(page.lines.length);

it('reads a letter in a picture aloud, behind the text of its page', () => {
  expect(added(...seen(LETTER))).toMatchObject([
    { text: LETTER[0], begins: true },
    { text: LETTER[1] },
    { text: LETTER[2] },
  ]);
  expect(added(...seen(LETTER)).some(({ leftOutAs }) => leftOutAs)).toBe(false);
});

it('shows the words of a sign as left out', () => {
  expect(added(...seen(['Bakery Miller']))).toMatchObject([
    { text: 'Bakery Miller', leftOutAs: 'in-picture' },
  ]);
});

it.each([
  ['beside the picture', seen(LETTER, 1_000)],
  ['that the text of the page has', seen(['The river came up to the third stair of the house'])],
  ['that was not read clearly', seen(['xq lr']).map((line) => ({ ...line, leftOutAs: 'unclear' as const }))],
  ['without a place', LETTER.map((text) => ({ text }))],
])('adds nothing %s', (_, lines) => expect(added(...lines)).toEqual([]));

it('reads a letter aloud though each of its words stands in the text beside it', () => {
  const words = LETTER.join(' ').split(' ');
  const beside = { lines: [{ text: words.toSorted().join(' ') }] };
  expect(withWordsOfPictures(beside, [picture], seen(LETTER)).lines).toHaveLength(4);
});

describe('a text with pictures between its lines', () => {
  const text = (...lines: readonly (string | number)[]): TextPage =>
    lines.map((line) =>
      typeof line === 'string' ? { text: line } : { text: '', begins: true, picture: line },
    );
  const letter = new Map([[2, seen(LETTER)]]);
  const textsOf = (page: TextPage) => page.map((line) => (line.leftOutAs ? `(${line.text})` : line.text));

  it('has the words of a letter where it stands', () => {
    expect(textsOf(withPicturesRead(text('It rained.', 2, 'We left.'), letter))).toEqual([
      'It rained.',
      ...LETTER,
      'We left.',
    ]);
  });

  it('shows the words of a sign as left out, and says nothing of a photograph', () => {
    const sign = new Map([[1, seen(['Bakery Miller'])]]);
    expect(textsOf(withPicturesRead(text('It rained.', 1, 'We left.', 2), sign))).toEqual([
      'It rained.',
      '(Bakery Miller)',
      'We left.',
    ]);
  });

  it('has a letter once that somebody typed below its picture', () => {
    const typed = LETTER.join(' ').replace('hospital', 'hospitol');
    expect(textsOf(withPicturesRead(text(2, typed), letter))).toEqual([typed]);
  });
});

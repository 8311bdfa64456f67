import { expect, it } from 'vitest';
import { memoirOfForms } from '../../../tests/support/memoir-of-forms.ts';
import { plainWords, SPOKEN_CASES } from '../../../tests/support/spoken-cases.ts';
import { sentencesOf, spokenText } from './spoken-forms.ts';

it.each([
  [
    "Mr. Hill met Dr. J. R. Ellis at St. Mary's. They left.",
    ["Mr. Hill met Dr. J. R. Ellis at St. Mary's.", 'They left.'],
  ],
  ['Her name was Siobhan.¹ Dr. Hill came.', ['Her name was Siobhan.¹', 'Dr. Hill came.']],
  ['Her name was Siobhan.1 Dr. Hill came.', ['Her name was Siobhan.1', 'Dr. Hill came.']],
  ['They left at 5 p.m. She cried.', ['They left at 5 p.m.', 'She cried.']],
  ['They left at 5 p.m. in tears.', ['They left at 5 p.m. in tears.']],
  ['"Come in!" she said. He did.', ['"Come in!" she said.', 'He did.']],
  ['He asked, "Why?" and left.', ['He asked, "Why?" and left.']],
  ['It was 3.5 miles and $12.50. Far.', ['It was 3.5 miles and $12.50.', 'Far.']],
  ['No. 5 was mine. No. I said no.', ['No. 5 was mine.', 'No.', 'I said no.']],
  [
    'We lived at No. 7, Mill St., then at No. 12. It was cold.',
    ['We lived at No. 7, Mill St., then at No. 12.', 'It was cold.'],
  ],
  ['He fell at Mons. It rained in Co. Clare.', ['He fell at Mons.', 'It rained in Co. Clare.']],
  ['So did I. My mother knew.', ['So did I.', 'My mother knew.']],
  ['On Jan. 3rd it snowed... and then?', ['On Jan. 3rd it snowed... and then?']],
  ['It cost us old money. 1944 was a hard year.', ['It cost us old money.', '1944 was a hard year.']],
  ['He came in Sept. 1944 with approx. 20 men.', ['He came in Sept. 1944 with approx. 20 men.']],
  [
    'We lived on Elm St. She hated it. St. Paul was far.',
    ['We lived on Elm St.', 'She hated it.', 'St. Paul was far.'],
  ],
  [
    'I paid £3 10s. 6d. for it. Dr. Hill paid 6d. He is rich.',
    ['I paid £3 10s. 6d. for it.', 'Dr. Hill paid 6d.', 'He is rich.'],
  ],
  [
    'Alexander II. was shot. I liked Alexander II. Nobody else did.',
    ['Alexander II. was shot.', 'I liked Alexander II.', 'Nobody else did.'],
  ],
  [
    'He lives in the U.S. Army men do not. He came to the U.S. We stayed.',
    ['He lives in the U.S. Army men do not.', 'He came to the U.S.', 'We stayed.'],
  ],
  [
    'Roses are red,\nViolets are blue,\nsaid he.\nSugar is sweet',
    ['Roses are red,', 'Violets are blue, said he.', 'Sugar is sweet'],
  ],
  [
    'He stood at the dock.1 Then he left. See vol.2 of it.',
    ['He stood at the dock.1', 'Then he left.', 'See vol.2 of it.'],
  ],
  ['  one\n two  ', ['one two']],
  ['', []],
])('splits %j', (paragraph, sentences) => {
  expect(sentencesOf(paragraph)).toEqual(sentences);
});

it('says of sentence after sentence what the whole paragraph says, as the preview shows it', () => {
  const paragraphs = [...SPOKEN_CASES.map(({ written }) => written), ...memoirOfForms(20_000)];
  const otherwise = paragraphs.filter((text) => {
    const inPieces = sentencesOf(text).map((sentence) => spokenText(sentence));
    return plainWords(inPieces.join(' ')) !== plainWords(spokenText(text));
  });
  expect(otherwise).toEqual([]);
});

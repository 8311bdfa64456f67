import { expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

it.each([
  [
    "Mr. Hill met Dr. J. R. Ellis at St. Mary's. They left.",
    ["Mr. Hill met Dr. J. R. Ellis at St. Mary's.", 'They left.'],
  ],
  ['They left at 5 p.m. She cried.', ['They left at 5 p.m.', 'She cried.']],
  ['They left at 5 p.m. in tears.', ['They left at 5 p.m. in tears.']],
  ['"Come in!" she said. He did.', ['"Come in!" she said.', 'He did.']],
  ['He asked, "Why?" and left.', ['He asked, "Why?" and left.']],
  ['It was 3.5 miles and $12.50. Far.', ['It was 3.5 miles and $12.50.', 'Far.']],
  ['No. 5 was mine. No. I said no.', ['No. 5 was mine.', 'No.', 'I said no.']],
  ['So did I. My mother knew.', ['So did I.', 'My mother knew.']],
  ['On Jan. 3rd it snowed... and then?', ['On Jan. 3rd it snowed... and then?']],
  ['  one\n two  ', ['one two']],
  ['', []],
])('splits %j', (paragraph, sentences) => {
  expect(sentencesOf(paragraph)).toEqual(sentences);
});

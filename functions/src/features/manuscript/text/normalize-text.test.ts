import { expect, it } from 'vitest';
import { normalizeLine } from './clean-paragraph.ts';

it.each([
  ['joins letters and their accents', 'Rene\u0301e', 'Renée'],
  ['opens ligatures', 'the ﬁrst oﬃce', 'the first office'],
  ['drops soft hyphens inside a line', 'grand\u00admother', 'grandmother'],
  ['keeps a soft hyphen at the end of a line', 'the grand\u00ad', 'the grand\u00ad'],
  ['drops zero-width characters and byte order marks', '\ufeffblue\u200b door\u2060', 'blue door'],
  ['drops control characters', 'blue\u0000 \u0007door', 'blue door'],
  ['makes every kind of space one space', ' a\u00a0 b\t\u2009c ', 'a b c'],
  ['makes a no-break hyphen a hyphen', 'so\u2011called', 'so-called'],
  ['leaves quotes, dashes and the dots alone', '“Well” — he said…', '“Well” — he said…'],
  ['survives half a surrogate pair', 'a\ud83d', 'a\ufffd'],
])('%s', (_, text, expected) => {
  expect(normalizeLine(text)).toBe(expected);
});

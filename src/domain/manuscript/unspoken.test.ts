import { expect, test } from 'vitest';
import { growthOf, SQUARE } from '../../../tests/support/growth.ts';
import { unspokenIn } from './spoken-characters.ts';

const wordsIn = (text: string) => unspokenIn(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['Grandmother said שלום עליכם and wept.', ['שלום עליכם']],
  ['He wrote 上海 on the box, and 北京 below it.', ['上海', '北京']],
  ['Her name was ਹਰਪ੍ਰੀਤ.', ['ਹਰਪ੍ਰੀਤ']],
  ['The ticket cost ₹500 in ١٩٦٢.', ['₹500', '١٩٦٢']],
  ['We ate at the caf\ufffd twice.', ['caf\ufffd']],
  ['Dr. 김민수 came.', ['김민수']],
])('finds what the voice has no sound for: %s', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test.each([
  'We crossed the “field” at 5½ o’clock – for £3 and 20 € each…',
  'Žofia Łukasiewicz, Ünal, São Tomé, Þór, naïve café, Hawaiʻi',
  'Мой дед Ѓорѓи, Љубо, й и ё; ἀρχή, Ἀθῆναι, Ελλάδα',
  '№ 5 § 3 © 1947 ™ ﬁne ① Ⅳ x² H₂O ♥ 🙂 ☎ ∞ 中'.replace(' 中', ''),
])('is content with %s', (text) => {
  expect(wordsIn(text)).toEqual([]);
});

test('grows with the text, to a million characters', () => {
  const growth = growthOf((lines) => unspokenIn('“Nobody’s café” – שלום – '.repeat(lines)), 10_000);
  expect(growth).toBeLessThan(SQUARE);
});

import { expect, test } from 'vitest';
import { newPrice, packageChange, priceWords } from './price-words.ts';

test.each([
  [1, '1 page · Lullaby $8.99'],
  [5, '5 pages · Lullaby $8.99'],
  [6, '6 pages · Memoir $38.99'],
  [101, '101 pages · Novel $99.99'],
  [500, '500 pages · Novel $99.99'],
  [501, '501 pages · Custom, made to order with a quote'],
])('%i pages cost what the words say', (pageCount, words) => {
  expect(priceWords(pageCount)).toBe(words);
});

test.each([
  [
    1,
    22,
    'With the changes to its text, the book is now 22 pages instead of 1, so the package is now Memoir, $38.99 (before: Lullaby, $8.99).',
  ],
  [
    7,
    1,
    'With the changes to its text, the book is now 1 page instead of 7, so the package is now Lullaby, $8.99 (before: Memoir, $38.99).',
  ],
  [
    500,
    501,
    'With the changes to its text, the book is now 501 pages instead of 500, so the package is now Custom, made to order with a quote (before: Novel, $99.99).',
  ],
  [6, 100, null],
])('from %i to %i pages the change of package is told', (asRead, now, words) => {
  expect(packageChange(asRead, now)).toBe(words);
});

test('a count that moved the book to another package while a price was shown is told', () => {
  expect(newPrice(3, 22)).toBe(
    'Your text has changed: the book is now 22 pages instead of 3, so the package is now Memoir, $38.99 (before: Lullaby, $8.99).',
  );
  expect(newPrice(6, 100)).toBeNull();
});

import { expect, test } from 'vitest';
import {
  COVER_COLORS,
  COVER_DESIGNS,
  designFor,
  designOfBook,
  UNTITLED,
  UNTITLED_MEMOIR,
} from './cover-design.ts';

/** Relative luminance as WCAG has it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (light: string, dark: string) => (luminance(light) + 0.05) / (luminance(dark) + 0.05);

/** What the player writes with: words, and the softer ones beside them. */
const WORDS = '#f8f0e3';
const SOFT_WORDS = '#d3c9ba';

test.each(COVER_DESIGNS)('%s cloth by lamplight is dark enough for the words of the player', (design) => {
  expect(contrast(WORDS, COVER_COLORS[design].night)).toBeGreaterThan(10);
  expect(contrast(SOFT_WORDS, COVER_COLORS[design].night)).toBeGreaterThan(7);
});

test('a book without a title has one cloth, whatever it is called on its way', () => {
  expect(new Set(['', '  ', UNTITLED, UNTITLED_MEMOIR].map(designFor)).size).toBe(1);
  expect(
    new Set(['Lane', 'The Mill', 'Rose', 'Alder Street', 'My life'].map(designFor)).size,
  ).toBeGreaterThan(1);
});

test('a book keeps its cloth whatever its title becomes, and many books do not all wear the same', () => {
  const books = Array.from({ length: 60 }, (_, n) => `17000000000${10 + n}-${'0'.repeat(32)}`);
  expect(books.map(designOfBook)).toEqual(books.map(designOfBook));
  expect(new Set(books.map(designOfBook))).toEqual(new Set(COVER_DESIGNS));
});

import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [counted(0, 'page'), '0 pages'],
  [counted(1, 'page'), '1 page'],
  [counted(2, 'page'), '2 pages'],
  [counted(1, 'page is', 'pages are'), '1 page is'],
  [counted(21, 'page is', 'pages are'), '21 pages are'],
])('%s', (words, expected) => {
  expect(words).toBe(expected);
});

import { expect, test } from 'vitest';
import { sourceOfPages } from './manuscripts.ts';

test('pages are named by their paths in their order, on both sides and in every version alike', () => {
  const paths = ['book-scans/s/page_1.jpg', 'book-scans/s/page_2.jpg'];
  expect(sourceOfPages(paths)).toBe('pages:387f6573d1a1818d79f952f929dc7a83116bdc38ed289c2a451a28dd4b18b8a2');
  expect(sourceOfPages(paths.toReversed())).not.toBe(sourceOfPages(paths));
});

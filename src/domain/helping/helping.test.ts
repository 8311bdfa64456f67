import { expect, test } from 'vitest';
import { pageOfPath } from '../transfer/object-path.ts';
import {
  helpPath,
  helpTokenOf,
  LAST_OWN_PAGE_NUMBER,
  MAX_HELPERS,
  numberBefore,
  rangeOf,
  rangeOfPage,
} from './helping.ts';

const TOKEN = 'abcdefghijklmnopqrst-_';

test('the token stands where no browser sends it to a server, and nothing else is taken for one', () => {
  expect(helpTokenOf(new URL(helpPath(TOKEN), 'https://a.example').hash)).toBe(TOKEN);
  expect(new URL(helpPath(TOKEN), 'https://a.example').pathname).toBe('/help');
  for (const other of ['', '#', `#${TOKEN}x`, `#${TOKEN.slice(1)}`, '#../../../../../../..'])
    expect(helpTokenOf(other)).toBeNull();
});

test('no two helpers of a book, and not its owner, share a page number', () => {
  const ranges = Array.from({ length: MAX_HELPERS }, (_, before) => rangeOf(before));
  const firsts = ranges.map((range) => numberBefore(range) + 1);
  const lasts = ranges.map((range) => numberBefore(range) + 9_999);
  expect(firsts[0]).toBeGreaterThan(LAST_OWN_PAGE_NUMBER);
  for (const [at, first] of firsts.slice(1).entries()) expect(first).toBeGreaterThan(lasts[at] ?? 0);
  for (const [at, range] of ranges.entries())
    for (const n of [firsts[at] ?? 0, lasts[at] ?? 0]) {
      expect(rangeOfPage(n)).toBe(range);
      expect(pageOfPath(`book-scans/1700000000000-${'0a'.repeat(16)}/page_${n}.jpg`)?.n).toBe(n);
    }
  expect(rangeOfPage(LAST_OWN_PAGE_NUMBER)).toBeNull();
});

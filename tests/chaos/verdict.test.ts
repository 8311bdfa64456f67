import { expect, test } from 'vitest';
import { type FoundPage, judge, type SavedPage } from './verdict.ts';

const saved: SavedPage[] = [1, 2, 3].map((n) => ({ n, sizeBytes: 10 * n, sha256: `sha-${n}` }));
const found: FoundPage[] = saved.map((page) => ({ ...page, shows: page.n }));
const changed = (n: number, change: Partial<FoundPage>) =>
  found.map((page) => (page.n === n ? { ...page, ...change } : page));

test('what arrived as it was saved is whole', () => {
  expect(judge(saved, found)).toEqual({
    saved: 3,
    lost: 0,
    duplicated: 0,
    altered: 0,
    isOrderIntact: true,
    findings: [],
  });
});

test('a page that did not arrive is lost', () => {
  expect(judge(saved, found.slice(0, 2))).toMatchObject({ lost: 1, isOrderIntact: true });
  expect(judge(saved, found.slice(1))).toMatchObject({ lost: 1, isOrderIntact: false });
});

test('a page with other bytes, another length or no picture is altered', () => {
  expect(judge(saved, changed(2, { sha256: 'other' }))).toMatchObject({ altered: 1 });
  expect(judge(saved, changed(2, { sizeBytes: 1 }))).toMatchObject({ altered: 1 });
  expect(judge(saved, changed(2, { shows: null }))).toMatchObject({ altered: 1, isOrderIntact: false });
});

test('a page that nobody saw being saved is altered', () => {
  expect(judge(saved.slice(0, 2), found)).toMatchObject({ altered: 1 });
});

test('one picture under two numbers is a duplicate', () => {
  expect(judge(saved, changed(3, { shows: 2 }))).toMatchObject({ duplicated: 1, isOrderIntact: false });
});

test('pages that changed places are out of order', () => {
  const swapped = found.map((page) => ({ ...page, shows: page.n === 3 ? 3 : 3 - page.n }));
  expect(judge(saved, swapped)).toMatchObject({ lost: 0, altered: 0, isOrderIntact: false });
});

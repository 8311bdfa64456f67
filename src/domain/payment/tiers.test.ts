import { expect, it } from 'vitest';
import { formatCents, tierOf } from './tiers.ts';

it.each([
  [1, 'Lullaby', '$8.99'],
  [5, 'Lullaby', '$8.99'],
  [6, 'Memoir', '$38.99'],
  [100, 'Memoir', '$38.99'],
  [101, 'Novel', '$99.99'],
  [500, 'Novel', '$99.99'],
  [501, 'Custom', '$0.00'],
  [100_000, 'Custom', '$0.00'],
])('%i pages are a %s for %s', (pages, name, price) => {
  const tier = tierOf(pages);
  expect([tier.name, formatCents(tier.priceCents)]).toEqual([name, price]);
});

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('%d is no page count', (pages) => {
  expect(() => tierOf(pages)).toThrow(RangeError);
});

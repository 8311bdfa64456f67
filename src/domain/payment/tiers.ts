/** Packages by page count, in cents US. Source: product specification, section 3. */
export type TierName = 'Lullaby' | 'Memoir' | 'Novel' | 'Custom';

export interface Tier {
  readonly name: TierName;
  readonly maxPages: number;
  readonly priceCents: number;
}

export const TIERS: readonly Tier[] = [
  { name: 'Lullaby', maxPages: 5, priceCents: 899 },
  { name: 'Memoir', maxPages: 100, priceCents: 3899 },
  { name: 'Novel', maxPages: 500, priceCents: 9999 },
  /** Made to order: no card, no order; the person leaves an address and gets a quote. */
  { name: 'Custom', maxPages: Number.POSITIVE_INFINITY, priceCents: 0 },
];

/**
 * The package for a page count the server counted.
 * @throws RangeError unless `pageCount` is a whole number above 0
 */
export function tierOf(pageCount: number): Tier {
  if (!Number.isSafeInteger(pageCount) || pageCount < 1)
    throw new RangeError(`not a page count: ${pageCount}`);
  const tier = TIERS.find(({ maxPages }) => pageCount <= maxPages);
  if (!tier) throw new RangeError(`no tier for ${pageCount} pages`);
  return tier;
}

/** "up to 100 pages" */
export const packageWords = (name: TierName): string =>
  `up to ${TIERS.find((tier) => tier.name === name)?.maxPages} pages`;

/** "$38.99" */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** Packages by page count, in cents US. Source: product specification, section 3. */
export type TierName = 'Lullaby' | 'Memoir' | 'Novel' | 'Custom';
export interface Tier {
  readonly name: TierName;
  readonly maxPages: number;
  readonly priceCents: number;
}
export declare const TIERS: readonly Tier[];
/**
 * The package for a page count the server counted.
 * @throws RangeError unless `pageCount` is a whole number above 0
 */
export declare function tierOf(pageCount: number): Tier;
/** "$38.99" */
export declare function formatCents(cents: number): string;

import { counted } from '../counted.ts';
import { formatCents, TIERS, tierOf } from './tiers.ts';

/** A person who is this close to the next package should know before they add a page. */
const NEAR_PAGES = 10;
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "96 pages: $38.99; five more pages move to $99.99" */
export function priceWords(pageCount: number): string {
  const tier = tierOf(pageCount);
  const pages = counted(pageCount, 'page');
  if (tier.name === 'Custom') return `${pages}: made to order, with a quote`;
  const next = TIERS[TIERS.indexOf(tier) + 1];
  const more = tier.maxPages + 1 - pageCount;
  const price = `${pages}: ${formatCents(tier.priceCents)}`;
  if (!next || more > NEAR_PAGES) return price;
  const step = more === 1 ? 'one more page moves' : `${NUMBERS[more - 1]} more pages move`;
  return `${price}; ${step} to ${next.name === 'Custom' ? 'a quote' : formatCents(next.priceCents)}`;
}

const packageWords = (pageCount: number) => {
  const { name, priceCents } = tierOf(pageCount);
  return name === 'Custom' ? 'Custom, made to order with a quote' : `${name}, ${formatCents(priceCents)}`;
};

/** Told when the book was counted anew while a price was shown; null while the package is the same. */
export function newPrice(pagesBefore: number, pageCount: number): string | null {
  if (tierOf(pagesBefore) === tierOf(pageCount)) return null;
  const pages = counted(pageCount, 'page');
  return `The text has changed meanwhile: the book fills ${pages} instead of ${pagesBefore}, so the package is now ${packageWords(pageCount)} (before: ${packageWords(pagesBefore)}).`;
}

/** Told before anybody pays; null while the changes leave the package as it was. */
export function packageChange(pagesAsRead: number, pageCount: number): string | null {
  if (tierOf(pagesAsRead) === tierOf(pageCount)) return null;
  const pages = counted(pageCount, 'page');
  return `With your changes the book fills ${pages} instead of ${pagesAsRead}, so the package is now ${packageWords(pageCount)} (before: ${packageWords(pagesAsRead)}).`;
}

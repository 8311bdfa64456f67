import { counted } from '../words/counted.ts';
import { formatCents, tierOf } from './tiers.ts';

/** "96 pages · Memoir $38.99" */
export function priceWords(pageCount: number): string {
  const { name, priceCents } = tierOf(pageCount);
  const pages = counted(pageCount, 'page');
  return name === 'Custom'
    ? `${pages} · Custom, made to order with a quote`
    : `${pages} · ${name} ${formatCents(priceCents)}`;
}

const packageWords = (pageCount: number) => {
  const { name, priceCents } = tierOf(pageCount);
  return name === 'Custom' ? 'Custom, made to order with a quote' : `${name}, ${formatCents(priceCents)}`;
};

/** Told when the book was counted anew while a price was shown; null while the package is the same. */
export function newPrice(pagesBefore: number, pageCount: number): string | null {
  if (tierOf(pagesBefore) === tierOf(pageCount)) return null;
  const pages = counted(pageCount, 'page');
  return `Your text has changed: the book is now ${pages} instead of ${pagesBefore}, so the package is now ${packageWords(pageCount)} (before: ${packageWords(pagesBefore)}).`;
}

/** Told before anybody pays, whoever made the changes; null while these leave the package as it was. */
export function packageChange(pagesAsRead: number, pageCount: number): string | null {
  if (tierOf(pagesAsRead) === tierOf(pageCount)) return null;
  const pages = counted(pageCount, 'page');
  return `With the changes to its text, the book is now ${pages} instead of ${pagesAsRead}, so the package is now ${packageWords(pageCount)} (before: ${packageWords(pagesAsRead)}).`;
}

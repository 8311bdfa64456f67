import { asidesOf, type Progress, type SetAside } from '@/device/storage/books/progress-record.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';

/** Something that waits to be brought back. */
export type Offer =
  | { readonly kind: 'manuscript'; readonly atMs: number; readonly aside: SetAside }
  /** pages in no book */
  | { readonly kind: 'pages'; readonly atMs: number; readonly pages: number }
  /** pages of the book that were never read, behind a document */
  | { readonly kind: 'unread-scan'; readonly atMs: number };

/** Pages that were set aside at one moment are one scan. */
export function scansAside(pages: readonly StoredPage[]): { atMs: number; pages: number }[] {
  const counts = new Map<number, number>();
  for (const { setAsideAtMs: atMs } of pages)
    if (atMs !== undefined) counts.set(atMs, (counts.get(atMs) ?? 0) + 1);
  return [...counts]
    .map(([atMs, count]) => ({ atMs, pages: count }))
    .sort((one, other) => other.atMs - one.atMs);
}

/**
 * Everything that waits to be brought back, newest first, each once.
 * @param aside pages that are set aside
 * @param inBook how many pages the book has
 */
export function offersOf(progress: Progress, aside: readonly StoredPage[], inBook: number): Offer[] {
  const asides = asidesOf(progress);
  const scans = scansAside(aside).map((scan): Offer => ({ kind: 'pages', ...scan }));
  const documents = asides
    .filter(({ manuscript }) => manuscript.kind === 'document')
    .map((one): Offer => ({ kind: 'manuscript', atMs: one.atMs, aside: one }));
  const all = [...scans, ...documents, ...scanBehind(progress, aside, inBook)];
  return all.sort((one, other) => other.atMs - one.atMs);
}

/** The scan whose pages are the book's while a document is its text; until that is accepted, the scan offers itself. */
function scanBehind(progress: Progress, aside: readonly StoredPage[], inBook: number): Offer[] {
  const { manuscript } = progress;
  if (manuscript?.kind !== 'document' || !manuscript.accepted || inBook === 0) return [];
  const ofPages = new Set(aside.map(({ setAsideAtMs }) => setAsideAtMs));
  const read = asidesOf(progress).find((one) => one.manuscript.kind === 'scan' && !ofPages.has(one.atMs));
  return [read ? { kind: 'manuscript', atMs: read.atMs, aside: read } : { kind: 'unread-scan', atMs: 0 }];
}

import type { ReviewPage } from './review-types.ts';

/** A page's name that stays when other pages come and go. */
export function pageKey(pages: readonly ReviewPage[], index: number): string {
  const n = captureNumber(pages[index]?.photoPath ?? null);
  return n === null ? `page-${index}` : `photo-${n}.${pages[index]?.side ?? 0}`;
}

/** The capture number in a photograph's path; null for anything else. */
export function captureNumber(photoPath: string | null): number | null {
  const n = photoPath === null ? undefined : /\/page_(\d+)\.jpg$/.exec(photoPath)?.[1];
  return n === undefined ? null : Number(n);
}

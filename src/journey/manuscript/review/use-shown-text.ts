import { useMemo } from 'react';
import { type PageLeftOut, pagesLeftOut, withoutPagesLeftOut } from '@/domain/manuscript/pages-left-out.ts';
import type { Review, ReviewEdits } from '@/domain/manuscript/review.ts';

export interface ShownText {
  /** the reading without the pages that are left out */
  readonly review: Review;
  /** by page */
  readonly leftOut: ReadonlyMap<number, PageLeftOut>;
}

/** What is shown to be read and typed into; the same object until another page is left out. */
export function useShownText(review: Review, { leftOutPages }: ReviewEdits): ShownText {
  const names = JSON.stringify(leftOutPages ?? []);
  return useMemo(() => {
    const keys = JSON.parse(names) as string[];
    return { review: withoutPagesLeftOut(review, keys), leftOut: pagesLeftOut(review, keys) };
  }, [review, names]);
}

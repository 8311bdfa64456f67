import { pageKey } from './page-key.ts';
import type { Review, ReviewEdits } from './review.ts';
import { piecesOfPages } from './review-findings.ts';

/** The pages by their key that are read aloud. */
function narratedPages(review: Review, edits: ReviewEdits): Set<string> {
  const pieces = piecesOfPages(review, edits);
  return new Set(
    review.pages.flatMap((_, at) => ((pieces[at]?.size ?? 0) > 0 ? [pageKey(review.pages, at)] : [])),
  );
}

/**
 * The answers that still hold in a new reading. That a page is there twice was answered by leaving one of them out: where
 * both are read aloud again, it is asked again.
 */
export function answersThatHold(
  previous: { readonly review: Review; readonly edits: ReviewEdits },
  next: { readonly review: Review; readonly edits: ReviewEdits },
): string[] {
  const [was, now] = [narratedPages(previous.review, previous.edits), narratedPages(next.review, next.edits)];
  return next.edits.settled.filter((key) => {
    if (!key.startsWith('alike:')) return true;
    const pair = key.split(':').slice(1);
    return pair.every((page) => was.has(page)) || !pair.every((page) => now.has(page));
  });
}

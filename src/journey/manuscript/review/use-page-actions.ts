import { useEffect, useMemo, useRef } from 'react';
import { paragraphsOn, readPageAfterAll } from '@/domain/manuscript/pages-left-out.ts';
import type { ReviewEdits } from '@/domain/manuscript/review.ts';
import type { PageActions } from './PageNote.tsx';
import { placeName, upper } from './photos/page-names.ts';
import type { useJumps } from './use-jumps.ts';
import type { OpenReview } from './use-review.ts';

/** Ways from the line under a page's name. */
export function usePageActions(
  { review, row, act }: OpenReview,
  { toParagraph, toPage }: ReturnType<typeof useJumps>,
): PageActions {
  const isClosed = row.isClosed ?? false;
  const jumps = useRef({ toParagraph, toPage });
  useEffect(() => {
    jumps.current = { toParagraph, toPage };
  });
  return useMemo(
    () => ({
      onReadPage: isClosed
        ? null
        : (page) => {
            const words = `${upper(placeName(review.pages, page))} is read aloud again.`;
            const make = (edits: ReviewEdits) => readPageAfterAll(review, edits, page);
            act({ words, make, touches: paragraphsOn(review, page) });
            // The button is gone; its page has the focus.
            requestAnimationFrame(() => jumps.current.toPage(page, true));
          },
      onShowParagraph: (id) => {
        const shown = jumps.current.toParagraph(id);
        shown?.querySelector<HTMLElement>('[data-edit], button')?.focus({ preventScroll: true });
      },
    }),
    [review, act, isClosed],
  );
}

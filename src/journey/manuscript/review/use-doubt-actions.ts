import { type RefObject, useMemo } from 'react';
import { likelyWords, wordsOfBook } from '@/domain/manuscript/likely-words.ts';
import type { Review, ReviewEdits } from '@/domain/manuscript/review.ts';
import { withParagraph, withSettled } from './change-edits.ts';
import { type PlacedDoubt, useDoubts } from './use-doubts.ts';
import type { useJumps } from './use-jumps.ts';
import type { OpenReview } from './use-review.ts';

const MAX_OTHERS = 3;
/** Above the first line that is shown. */
const AIR_PX = 4;

interface Ways {
  readonly jumps: ReturnType<typeof useJumps>;
  readonly nextButton: RefObject<HTMLButtonElement | null>;
}

/** The changes with other words, or none, in place of a doubtful one, wherever the paragraph was changed besides. */
function withWord(edits: ReviewEdits, { paragraphs }: Review, doubt: PlacedDoubt, by: string): ReviewEdits {
  const paragraph = paragraphs.find(({ id }) => id === doubt.paragraphId);
  if (!paragraph) return edits;
  const now = edits.paragraphs[paragraph.id]?.text ?? paragraph.text;
  const [before, after] = [now.slice(0, doubt.start), now.slice(doubt.end)];
  // A word taken out leaves one space, not two.
  return withParagraph(edits, paragraph, { text: (by ? before : before.trimEnd()) + by + after });
}

/** Brings down the line of text that the upper edge cuts through: half a line reads as a mistake. */
function showWholeLine(scroller: Element | null | undefined): void {
  if (!scroller) return;
  const { top, left, width } = scroller.getBoundingClientRect();
  const text = document
    .elementsFromPoint(left + width / 2, top + 1)
    .find((one) => one.matches('[data-text]'));
  if (!text) return;
  const range = document.createRange();
  range.selectNodeContents(text);
  const cut = [...range.getClientRects()].filter((line) => line.top < top && line.bottom > top);
  if (cut.length === 0) return;
  scroller.scrollBy({ top: Math.min(...cut.map((line) => line.top)) - top - AIR_PX, behavior: 'instant' });
}

/** The walk from one doubtful word to the next, and all that can be done about the one that is looked at. */
export function useDoubtActions(review: Review, { row, act }: OpenReview, { jumps, nextButton }: Ways) {
  const walk = useDoubts(review, row.edits);
  const words = useMemo(() => wordsOfBook(review), [review]);
  const { active } = walk;
  const others = useMemo(
    () =>
      active
        ? [...new Set([...likelyWords(active.word, words), ...(active.maybe ?? [])])].slice(0, MAX_OTHERS)
        : [],
    [active, words],
  );
  const goTo = (doubt: PlacedDoubt | null) => {
    if (!doubt) return;
    const paragraph = jumps.toParagraph(doubt.paragraphId);
    const word = paragraph?.querySelector(`[data-doubt="${CSS.escape(doubt.key)}"]`);
    word?.scrollIntoView({ block: 'center', behavior: 'instant' });
    showWholeLine(word?.closest('[data-scroller]'));
  };
  const goOn = () => {
    goTo(walk.next());
    nextButton.current?.focus();
  };
  return {
    walk,
    others,
    onNext: () => goTo(walk.next()),
    onPrevious: () => goTo(walk.previous()),
    onRight: ({ key, word }: PlacedDoubt) => {
      act({ words: `“${word}” looks right.`, make: (edits) => withSettled(edits, [key]) });
      goOn();
    },
    onReplace: (doubt: PlacedDoubt, by: string) => {
      const words = by ? `“${doubt.word}” is now “${by}”.` : `“${doubt.word}” was taken out.`;
      act({ words, make: (edits) => withWord(edits, review, doubt, by) });
      goOn();
    },
  };
}

import { type RefObject, useMemo } from 'react';
import { likelyWords, wordsOfBook } from '@/domain/manuscript/likely-words.ts';
import type { Review, ReviewEdits } from '@/domain/manuscript/review.ts';
import { withParagraph, withSettled } from './change-edits.ts';
import { type PlacedDoubt, useDoubts } from './use-doubts.ts';
import type { useJumps } from './use-jumps.ts';
import type { OpenReview } from './use-review.ts';

const MAX_OTHERS = 3;

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
    paragraph?.querySelector(`[data-doubt="${CSS.escape(doubt.key)}"]`)?.scrollIntoView({ block: 'center' });
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

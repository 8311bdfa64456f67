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
  /** begins typing in a paragraph, with the word selected; the focus comes back to the button */
  readonly begin: (id: string, selection: readonly [number, number], from: HTMLElement | null) => void;
  readonly nextButton: RefObject<HTMLButtonElement | null>;
}

/** The changes with other words in place of a doubtful one, wherever the paragraph was changed besides. */
function withWord(edits: ReviewEdits, { paragraphs }: Review, doubt: PlacedDoubt, by: string): ReviewEdits {
  const paragraph = paragraphs.find(({ id }) => id === doubt.paragraphId);
  if (!paragraph) return edits;
  const now = edits.paragraphs[paragraph.id]?.text ?? paragraph.text;
  return withParagraph(edits, paragraph, { text: now.slice(0, doubt.start) + by + now.slice(doubt.end) });
}

/** The walk from one doubtful word to the next, and all that can be done about the one that is looked at. */
export function useDoubtActions(
  review: Review,
  { row, act }: OpenReview,
  { jumps, begin, nextButton }: Ways,
) {
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
      act({ words: `“${doubt.word}” is now “${by}”.`, make: (edits) => withWord(edits, review, doubt, by) });
      goOn();
    },
    onMend: ({ paragraphId, start, end }: PlacedDoubt) => {
      jumps.toParagraph(paragraphId);
      begin(paragraphId, [start, end], nextButton.current);
    },
  };
}

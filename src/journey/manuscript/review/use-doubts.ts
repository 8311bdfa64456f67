import { useMemo, useState } from 'react';
import { type OpenDoubt, openDoubts } from '@/domain/manuscript/places-in-text.ts';
import type { Review, ReviewEdits } from '@/domain/manuscript/review.ts';

/** A doubtful word with the paragraph it stands in. */
export interface PlacedDoubt extends OpenDoubt {
  readonly paragraphId: string;
  /** index of the paragraph in the review */
  readonly at: number;
  readonly page: number;
  readonly word: string;
  /** the words around it */
  readonly context: string;
}

const AROUND_CHARACTERS = 40;

/** Every word the reader was not sure of and nobody has looked at yet, in reading order. */
export function doubtsOf({ paragraphs }: Pick<Review, 'paragraphs'>, edits: ReviewEdits): PlacedDoubt[] {
  const settled = new Set(edits.settled);
  return paragraphs.flatMap((paragraph, at) => {
    const edit = edits.paragraphs[paragraph.id];
    const text = edit?.text ?? paragraph.text;
    return openDoubts(paragraph, edit, settled).map((doubt) => ({
      ...doubt,
      paragraphId: paragraph.id,
      at,
      page: paragraph.page,
      word: text.slice(doubt.start, doubt.end),
      context: text.slice(Math.max(0, doubt.start - AROUND_CHARACTERS), doubt.end + AROUND_CHARACTERS),
    }));
  });
}

interface Place {
  readonly at: number;
  readonly start: number;
}

const isAfter = (doubt: PlacedDoubt, { at, start }: Place) =>
  doubt.at > at || (doubt.at === at && doubt.start > start);

export interface DoubtWalk {
  readonly doubts: readonly PlacedDoubt[];
  /** the one being looked at */
  readonly active: PlacedDoubt | null;
  /** its number among those still open, from 1 */
  readonly number: number;
  /** Goes to the next one; after the last to the first. */
  readonly next: () => PlacedDoubt | null;
  /** Goes to the one before; before the first to the last. */
  readonly previous: () => PlacedDoubt | null;
}

/** Walks from doubt to doubt. One that is settled or mended leaves the walk at its place. */
export function useDoubts(review: Review, edits: ReviewEdits): DoubtWalk {
  const doubts = useMemo(() => doubtsOf(review, edits), [review, edits]);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [place, setPlace] = useState<Place>({ at: -1, start: -1 });
  const index = doubts.findIndex(({ key }) => key === activeKey);
  const goTo = (found: PlacedDoubt | undefined) => {
    if (!found) return null;
    setActiveKey(found.key);
    setPlace({ at: found.at, start: found.start });
    return found;
  };
  const next = () => {
    const isOther = (doubt: PlacedDoubt) => doubt.key !== activeKey;
    return goTo(doubts.find((doubt) => isOther(doubt) && isAfter(doubt, place)) ?? doubts[0]);
  };
  const previous = () => {
    const isBefore = ({ at, start }: PlacedDoubt) =>
      at < place.at || (at === place.at && start < place.start);
    return goTo(doubts.findLast((doubt) => doubt.key !== activeKey && isBefore(doubt)) ?? doubts.at(-1));
  };
  return { doubts, active: doubts[index] ?? null, number: index + 1, next, previous };
}

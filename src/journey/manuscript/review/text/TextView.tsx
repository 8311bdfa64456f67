import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { SessionId } from '@/domain/session.ts';
import { withSettled } from '../change-edits.ts';
import { DoubtBar } from '../DoubtBar.tsx';
import { PhotoPanel } from '../photos/PhotoPanel.tsx';
import { useShownPage } from '../photos/use-shown-page.ts';
import styles from '../reading.module.css';
import { type PlacedDoubt, useDoubts } from '../use-doubts.ts';
import { useEditing } from '../use-editing.ts';
import { useJumps } from '../use-jumps.ts';
import { usePageActions } from '../use-page-actions.ts';
import type { OpenReview } from '../use-review.ts';
import { useShownText } from '../use-shown-text.ts';
import { blocksOf } from './blocks.ts';
import { TextBlock } from './TextBlock.tsx';
import { useNearBlocks } from './use-near-blocks.ts';

/** Where the person wants to be in the text. A new request is a new object. */
export type TextPlace =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'paragraph'; readonly id: string; readonly isTyping: boolean };

/** Goes where the person wants to be, or back to where they read last. */
function usePlace(
  place: TextPlace | null,
  lastPage: RefObject<number>,
  jumps: ReturnType<typeof useJumps>,
  begin: (id: string, selection: null) => void,
): void {
  const go = useEffectEvent((to: TextPlace | null) => {
    if (!to && lastPage.current > 0) jumps.toPage(lastPage.current);
    if (to?.kind === 'page') jumps.toPage(to.page, true);
    if (to?.kind !== 'paragraph') return;
    jumps.toParagraph(to.id);
    if (to.isTyping) begin(to.id, null);
  });
  // After React is done with this rendering: the way there makes the block exist at once.
  useEffect(() => queueMicrotask(() => go(place)), [place]);
}

interface TextViewProps {
  sessionId: SessionId;
  open: OpenReview;
  place: TextPlace | null;
  /** the page that was read last; kept while another part of the review is shown */
  lastPage: RefObject<number>;
}

/** The photographs and, beside them, what was read of them. */
export function TextView({ sessionId, open, place, lastPage }: TextViewProps) {
  const { row, change } = open;
  const { edits } = row;
  const { review, leftOut } = useShownText(open.review, edits);
  const scroller = useRef<HTMLDivElement>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const blocks = useMemo(() => blocksOf(review), [review]);
  const settled = useMemo(() => new Set(edits.settled), [edits.settled]);
  const near = useNearBlocks(scroller, blocks);
  const jumps = useJumps(scroller, blocks, near);
  const { editing, begin, actions } = useEditing(scroller, review.paragraphs, open);
  const walk = useDoubts(review, edits);
  const pageActions = usePageActions(open, jumps);
  const goTo = (doubt: PlacedDoubt | null) => {
    if (!doubt) return;
    const paragraph = jumps.toParagraph(doubt.paragraphId);
    paragraph?.querySelector(`[data-doubt="${CSS.escape(doubt.key)}"]`)?.scrollIntoView({ block: 'center' });
  };
  const markRight = (doubt: PlacedDoubt) => {
    change((known) => withSettled(known, [doubt.key]));
    goTo(walk.next());
    nextButton.current?.focus();
  };
  const mend = ({ paragraphId, start, end }: PlacedDoubt) => {
    jumps.toParagraph(paragraphId);
    begin(paragraphId, [start, end], nextButton.current);
  };
  usePlace(place, lastPage, jumps, begin);
  useEffect(() => {
    lastPage.current = near.page;
  }, [near.page, lastPage]);
  const typedIn = editing && review.paragraphs.find(({ id }) => id === editing.id);
  const [shownPage, showPage] = useShownPage(near.page, typedIn?.page ?? null);
  const turnTo = (page: number) => {
    showPage(page);
    jumps.toPage(page);
  };
  const hasPhotos = review.pages.some(({ photoPath }) => photoPath !== null);
  return (
    <div className={hasPhotos ? `${styles.reading} ${styles.withPhoto}` : styles.reading}>
      {hasPhotos && (
        <PhotoPanel sessionId={sessionId} pages={review.pages} page={shownPage} onPage={turnTo} />
      )}
      <section ref={scroller} data-scroller aria-label="The text" className={styles.column}>
        <div className={styles.sheet}>
          {blocks.map((block) => (
            <TextBlock
              key={block.key}
              block={block}
              pages={review.pages}
              edits={edits}
              settled={settled}
              activeDoubt={walk.active?.key ?? null}
              editing={editing}
              actions={actions}
              leftOut={leftOut.get(block.page)}
              pageActions={pageActions}
              isNear={near.near.has(block.key)}
              heightPixels={near.heightOf(block)}
            />
          ))}
        </div>
      </section>
      <DoubtBar
        walk={walk}
        nextButton={nextButton}
        onNext={() => goTo(walk.next())}
        onRight={markRight}
        onMend={mend}
      />
    </div>
  );
}

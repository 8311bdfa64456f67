import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { designOfBook } from '@/domain/audiobook/cover-design.ts';
import type { Review } from '@/domain/manuscript/review.ts';
import type { SessionId } from '@/domain/session.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { DoubtBar, TypingBar } from '../DoubtBar.tsx';
import { LineStrip } from '../photos/LineStrip.tsx';
import { PhotoPanel } from '../photos/PhotoPanel.tsx';
import { picturePath } from '../photos/page-names.ts';
import { useShownLine } from '../photos/use-shown-line.ts';
import { useShownPage } from '../photos/use-shown-page.ts';
import styles from '../reading.module.css';
import { useDoubtActions } from '../use-doubt-actions.ts';
import { beginOf, useEditing } from '../use-editing.ts';
import { useJumps } from '../use-jumps.ts';
import { usePageActions } from '../use-page-actions.ts';
import type { OpenReview } from '../use-review.ts';
import { useShownText } from '../use-shown-text.ts';
import { blocksOf } from './blocks.ts';
import { FindReplace } from './FindReplace.tsx';
import type { FoundPlace } from './find-in-text.ts';
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
  /** whether words are being looked for in the whole book */
  isFinding: boolean;
  onFound: () => void;
  /** that wait for an answer in another part of the review */
  questions: number;
  onQuestions: () => void;
  /** the page that was read last; kept while another part of the review is shown */
  lastPage: RefObject<number>;
}

/** What can be typed into in a book that is paid for. */
const NOTHING: Review['paragraphs'] = [];

/** The photographs and, beside them, what was read of them. */
export function TextView(props: TextViewProps) {
  const { sessionId, open, place, lastPage, isFinding, onFound, questions, onQuestions } = props;
  const { edits } = open.row;
  const { review, leftOut } = useShownText(open.review, edits);
  const scroller = useRef<HTMLDivElement>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const blocks = useMemo(() => blocksOf(review), [review]);
  const settled = useMemo(() => new Set(edits.settled), [edits.settled]);
  const near = useNearBlocks(scroller, blocks);
  const jumps = useJumps(scroller, blocks, near);
  const isClosed = open.row.isClosed ?? false;
  const { editing, begin, actions, end, cancel } = useEditing(
    scroller,
    isClosed ? NOTHING : review.paragraphs,
    open,
  );
  const pageActions = usePageActions(open, jumps);
  const checking = useDoubtActions(review, open, { jumps, nextButton });
  const { active } = checking.walk;
  const shownLine = useShownLine(scroller, review, edits, { active, editing });
  const showFound = ({ paragraphId, start, end }: FoundPlace) =>
    showWords(jumps.toParagraph(paragraphId), start, end);
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
  const hasPhotos = review.pages.some((page) => picturePath(page) !== null);
  return (
    <div className={hasPhotos ? `${styles.reading} ${styles.withPhoto}` : styles.reading}>
      {hasPhotos && (
        <PhotoPanel
          sessionId={sessionId}
          pages={review.pages}
          page={shownPage}
          onPage={turnTo}
          hasLines={shownLine !== null}
        />
      )}
      {!hasPhotos && (
        <div className={styles.besideText}>
          <BookCover title={edits.title ?? open.review.title} design={designOfBook(sessionId)} isDraft />
        </div>
      )}
      <div className={styles.textColumn}>
        {isFinding && !isClosed && (
          <FindReplace review={review} open={open} onShow={showFound} onClose={onFound} />
        )}
        {shownLine && <LineStrip sessionId={sessionId} pages={review.pages} shown={shownLine} />}
        <section ref={scroller} data-scroller aria-label="The text" className={styles.column}>
          <div className={styles.sheet}>
            {blocks.map((block) => (
              <TextBlock
                key={block.key}
                block={block}
                pages={review.pages}
                row={open.row}
                settled={settled}
                activeDoubt={active?.key ?? null}
                editing={editing}
                actions={isClosed ? null : actions}
                leftOut={leftOut.get(block.page)}
                pageActions={pageActions}
                isNear={near.near.has(block.key)}
                heightPixels={near.heightOf(block)}
              />
            ))}
          </div>
        </section>
      </div>
      {typedIn && <TypingBar onSave={end} onCancel={cancel} />}
      {!isClosed && !typedIn && <DoubtBar {...checking} {...{ nextButton, questions, onQuestions }} />}
    </div>
  );
}

/** The text node in which a character of an element stands, and its offset there. */
function placeOf(element: Element, offset: number): readonly [Node, number] | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (offset <= before + length) return [node, offset - before];
    before += length;
  }
  return null;
}

/** Marks words of a paragraph as if they were selected, without taking the focus, and brings them into view. */
function showWords(paragraph: Element | null, start: number, end: number): void {
  const texts = [...(paragraph?.querySelectorAll('[data-text]') ?? [])];
  const text = texts.findLast((one) => beginOf(one) <= start);
  if (!text) return;
  const begin = beginOf(text);
  const [from, to] = [placeOf(text, start - begin), placeOf(text, end - begin)];
  if (!from || !to) return;
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  const marked = new Highlight(range);
  CSS.highlights?.set('found', marked);
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  const scroller = text.closest('[data-scroller]');
  const [words, frame] = [range.getBoundingClientRect(), scroller?.getBoundingClientRect()];
  if (frame && (words.top < frame.top || words.bottom > frame.bottom))
    scroller?.scrollBy({ top: words.top - frame.top - frame.height / 3, behavior: 'instant' });
}

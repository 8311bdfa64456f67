import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  applyEdits,
  type Review,
  type ReviewEdits,
  type ReviewParagraph,
} from '@/domain/manuscript/review.ts';
import { withoutParagraph, withParagraph, withPart } from './change-edits.ts';
import type { ParagraphActions } from './text/Paragraph.tsx';
import type { Editing } from './text/TextBlock.tsx';
import type { OpenReview } from './use-review.ts';

/** Where the words of an element begin in the text of their paragraph. */
export const beginOf = (text: Element): number => Number(text.getAttribute('data-text'));

/** Where in a paragraph's shown text the person clicked; null when they marked words, which is no request to type. */
function clickedAt(text: Element): readonly [number, number] | null {
  const selection = getSelection();
  if (!selection?.isCollapsed || !selection.anchorNode || !text.contains(selection.anchorNode)) return null;
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(selection.anchorNode, selection.anchorOffset);
  const at = range.toString().length + beginOf(text);
  return [at, at];
}

/** The words there were when the typing began, and those that were put there since. */
interface Typed {
  readonly before: string;
  readonly typed: string | null;
}

/** What another hand has put there meanwhile stays. */
const withoutTyped = (edits: ReviewEdits, paragraph: ReviewParagraph, { before, typed }: Typed) =>
  (edits.paragraphs[paragraph.id]?.text ?? paragraph.text) === typed
    ? withParagraph(edits, paragraph, { text: before })
    : edits;

/** A stable way to ask for the text as it is now. */
function useTextOfBook(review: Review, edits: ReviewEdits): ParagraphActions['textOfBook'] {
  const book = useRef({ review, edits });
  useEffect(() => {
    book.current = { review, edits };
  }, [review, edits]);
  return useCallback((paragraph, text) => {
    const now = book.current;
    return applyEdits(now.review, withParagraph(now.edits, paragraph, { text })).paragraphs;
  }, []);
}

/** A click on the words of a paragraph begins to type there. */
function useClickToType(
  scroller: RefObject<HTMLElement | null>,
  paragraphs: readonly ReviewParagraph[],
  begin: (id: string, selection: Editing['selection']) => void,
): void {
  useEffect(() => {
    const element = scroller.current;
    const click = (event: MouseEvent) => {
      const text = event.target instanceof Element ? event.target.closest('[data-text]') : null;
      const id = text?.closest('[data-paragraph]')?.getAttribute('data-paragraph');
      const at = text && clickedAt(text);
      if (!at || !paragraphs.some((paragraph) => paragraph.id === id)) return;
      begin(id ?? '', at);
    };
    element?.addEventListener('click', click);
    return () => element?.removeEventListener('click', click);
  }, [scroller, paragraphs, begin]);
}

/** Which paragraph is being typed into. A click on its words begins it, as the button beside it does. */
export function useEditing(
  scroller: RefObject<HTMLElement | null>,
  paragraphs: readonly ReviewParagraph[],
  { review, row, change, act, type }: Omit<OpenReview, 'undo'>,
) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const words = useRef<Typed>({ before: '', typed: null });
  const paragraph = editing ? paragraphs.find(({ id }) => id === editing.id) : undefined;
  const remember = useEffectEvent(() => {
    if (!paragraph) return;
    words.current = { before: row.edits.paragraphs[paragraph.id]?.text ?? paragraph.text, typed: null };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: remembered once for each paragraph
  useLayoutEffect(remember, [paragraph?.id]);
  const textOfBook = useTextOfBook(review, row.edits);
  const begin = useCallback(
    (id: string, selection: Editing['selection']) => setEditing({ id, selection }),
    [],
  );
  const actions: ParagraphActions = useMemo(() => {
    const controlOf = ({ id }: ReviewParagraph) =>
      scroller.current?.querySelector<HTMLElement>(
        `[data-paragraph="${CSS.escape(id)}"] :is([data-edit], button)`,
      );
    const close = (paragraph: ReviewParagraph) => {
      flushSync(() => setEditing((now) => (now?.id === paragraph.id ? null : now)));
      controlOf(paragraph)?.focus({ preventScroll: true });
    };
    const patch: ParagraphActions['onPatch'] = (paragraph, edit) => {
      flushSync(() => change((edits) => withParagraph(edits, paragraph, edit)));
      // The button that was pressed is gone.
      if (edit.isLeftOut !== undefined) controlOf(paragraph)?.focus({ preventScroll: true });
    };
    return {
      textOfBook,
      onEdit: (paragraph, selection) => begin(paragraph.id, selection),
      onPatch: patch,
      onChapter: (paragraph, part, isHeading) =>
        change((edits) => withPart(edits, paragraph, part, { isHeading })),
      onType: (paragraph, typed) => {
        words.current = { ...words.current, typed: typed.text };
        type(paragraph, typed);
      },
      onRevert: ({ id }) =>
        act({
          words: 'Your changes to this paragraph were undone.',
          make: (edits) => withoutParagraph(edits, id),
        }),
      onDone: close,
      onEscape: (paragraph) => {
        close(paragraph);
        const { before, typed } = words.current;
        if (typed === null || typed === before) return;
        act({
          words: 'Saved what you typed.',
          before: (edits) => withoutTyped(edits, paragraph, { before, typed }),
        });
      },
    };
  }, [scroller, change, act, type, begin, textOfBook]);
  useClickToType(scroller, paragraphs, begin);
  const end = () => paragraph && actions.onDone(paragraph);
  const cancel = () => {
    if (!paragraph) return;
    actions.onDone(paragraph);
    const typed = words.current;
    change((edits) => withoutTyped(edits, paragraph, typed));
  };
  return { editing, begin, actions, end, cancel };
}

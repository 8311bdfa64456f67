import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Review, ReviewEdits } from '@/domain/manuscript/review.ts';
import type { Editing } from '../text/TextBlock.tsx';
import type { PlacedDoubt } from '../use-doubts.ts';
import { beginOf } from '../use-editing.ts';
import { lineAt, type ShownLine } from './line-place.ts';

/** A place in the text. */
interface Place {
  readonly id: string;
  readonly offset: number;
}

/** The eye is about here: of the height of what is shown. */
const READING_SHARE = 0.25;
const LOOK_EVERY_MS = 120;

/** The words at the height at which one reads; null between paragraphs. */
function placeRead(scroller: HTMLElement): Place | null {
  const { left, width, top, height } = scroller.getBoundingClientRect();
  const x = left + Math.min(width / 3, 160);
  const found = document.caretPositionFromPoint?.(x, top + height * READING_SHARE);
  const element = found?.offsetNode.parentElement?.closest('[data-text]');
  const id = element?.closest('[data-paragraph]')?.getAttribute('data-paragraph');
  if (!found || !element || !id) return null;
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(found.offsetNode, found.offset);
  return { id, offset: range.toString().length + beginOf(element) };
}

/** Where one reads, looked for a few times a second while the text moves. */
function usePlaceRead(scroller: RefObject<HTMLElement | null>, isWanted: boolean): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isWanted) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      waiting = undefined;
      setPlace((known) => placeRead(element) ?? known);
    };
    const moved = () => {
      waiting ??= setTimeout(look, LOOK_EVERY_MS);
    };
    moved();
    element.addEventListener('scroll', moved, { passive: true });
    return () => {
      clearTimeout(waiting);
      element.removeEventListener('scroll', moved);
    };
  }, [scroller, isWanted]);
  return place;
}

/** Where one types. */
function usePlaceTyped(editing: Editing | null): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    if (!editing) return setPlace(null);
    setPlace({ id: editing.id, offset: editing.selection?.[0] ?? 0 });
    const look = () => {
      const field = document.activeElement;
      if (field instanceof HTMLTextAreaElement) setPlace({ id: editing.id, offset: field.selectionStart });
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [editing]);
  return place;
}

/** The line of print to be shown enlarged: of the doubtful word, else of where one types, else of where one reads. */
export function useShownLine(
  scroller: RefObject<HTMLElement | null>,
  { paragraphs }: Pick<Review, 'paragraphs'>,
  edits: ReviewEdits,
  { active, editing }: { readonly active: PlacedDoubt | null; readonly editing: Editing | null },
): ShownLine | null {
  const hasLines = useMemo(() => paragraphs.some(({ lines }) => lines !== undefined), [paragraphs]);
  const typed = usePlaceTyped(editing);
  const read = usePlaceRead(scroller, hasLines && !editing && !active);
  const place = typed ?? (active ? { id: active.paragraphId, offset: active.start } : read);
  const id = place?.id;
  const offset = place?.offset ?? 0;
  const span = typed ? null : (active?.span ?? null);
  return useMemo(() => {
    if (!hasLines) return null;
    const paragraph = paragraphs.find((one) => one.id === id) ?? paragraphs.find(({ lines }) => lines);
    const found = paragraph && lineAt(paragraph, edits.paragraphs[paragraph.id], offset);
    return found ? { ...found, span } : null;
  }, [hasLines, paragraphs, edits, id, offset, span]);
}

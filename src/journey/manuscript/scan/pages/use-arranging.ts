import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { arranged } from '@/device/storage/pages/arrange-pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { counted } from '@/domain/words/counted.ts';
import { placeByKey } from './places.ts';
import { useDragging } from './use-dragging.ts';

/** Pages in the hand, and the place they would be put down at, from 0. */
export interface Held {
  readonly ids: ReadonlySet<string>;
  readonly from: number;
  readonly to: number;
  readonly isByKeys: boolean;
}

interface ArrangingOptions {
  readonly pages: readonly StoredPage[];
  readonly selected: ReadonlySet<string>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  readonly columns: number;
  readonly rowPixels: number;
  readonly onMove: (ids: ReadonlySet<string>, to: number) => Promise<void>;
}

const SPACE = [' ', 'Spacebar'];

function wordsOf({ ids, from, to, isByKeys }: Held, what: 'taken' | 'moved' | 'put' | 'back'): string {
  const name = ids.size === 1 ? `Page ${from + 1}` : counted(ids.size, 'page');
  if (what === 'moved') return `Place ${to + 1}`;
  if (what === 'put') return `${name} moved to place ${to + 1}.`;
  if (what === 'back') return `${name} put back.`;
  return isByKeys ? `${name} picked up. Arrow keys move it. Space puts it down. Escape puts it back.` : '';
}

/** Another order of the pages, by hand or by keyboard: what it would be is shown while a page is held. */
export function useArranging({
  pages,
  selected,
  scroller,
  list,
  columns,
  rowPixels,
  onMove,
}: ArrangingOptions) {
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState('');
  /** what is in the hand now: a quick one moves and lets go before anything is rendered */
  const hand = useRef<Held | null>(null);
  const shown = held ? arranged(pages, held.ids, held.to) : pages;
  const hold = (now: Held, what: 'taken' | 'moved') => {
    hand.current = now;
    setHeld(now);
    setSaid(wordsOf(now, what));
  };
  const take = (id: string, isByKeys: boolean) => {
    const ids = selected.has(id) ? selected : new Set([id]);
    const from = pages.findIndex((page) => ids.has(page.id));
    hold({ ids, from, to: from, isByKeys }, 'taken');
  };
  const moveTo = (place: number) => {
    const now = hand.current;
    const to = now ? Math.min(place, pages.length - now.ids.size) : 0;
    if (now && to !== now.to) hold({ ...now, to }, 'moved');
  };
  const putDown = () => {
    const now = hand.current;
    hand.current = null;
    if (!now) return;
    setSaid(wordsOf(now, 'put'));
    // Shown as it will be until it is stored, unless another one was taken up meanwhile.
    void onMove(now.ids, now.to).finally(() => setHeld(hand.current));
  };
  const putBack = () => {
    if (hand.current) setSaid(wordsOf(hand.current, 'back'));
    hand.current = null;
    setHeld(null);
  };
  const dragging = useDragging({
    ...{ scroller, list, columns, rowPixels, count: pages.length },
    isHeld: held !== null && !held.isByKeys,
    ...{ onTake: (id) => take(id, false), onOver: moveTo, onPut: putDown, onCancel: putBack },
  });
  /** @returns whether the key was for a page that is held, or that it takes up */
  const press = (event: KeyboardEvent, id: string | undefined): boolean => {
    const now = hand.current;
    if (now && event.key === 'Escape') {
      putBack();
      return true;
    }
    if (SPACE.includes(event.key) && id !== undefined) {
      if (now) putDown();
      else take(id, true);
      return true;
    }
    const to = now && placeByKey(event.key, now.to, columns, pages.length - now.ids.size);
    if (to === null) return false;
    moveTo(to);
    const row = Math.floor(to / columns) * rowPixels;
    const view = scroller.current;
    if (view) {
      const isAbove = row < view.scrollTop;
      const isBelow = row + rowPixels > view.scrollTop + view.clientHeight;
      if (isAbove || isBelow) view.scrollTop = isAbove ? row : row + rowPixels - view.clientHeight;
    }
    return true;
  };
  return { shown, held, said, press, dragging };
}

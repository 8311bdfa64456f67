import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { whenCalm } from '@/ui/hooks/when-calm.ts';

/** From this width on tiles are large; the style sheet has the same. */
const WIDE_PIXELS = 640;
/** At least so wide; a row is as high as the style sheet's tiles with their gap. */
const SMALL = { tilePixels: 112, rowPixels: 204 };
const LARGE = { tilePixels: 176, rowPixels: 300 };

const PADDING_PIXELS = 24;
/** What stands above the list, at least. */
const HEAD_PIXELS = 64;
/** What stands around and below the rows, at least. */
const AROUND_PIXELS = 96;
/** Once the list is on the screen; until then rows out of sight only hold it up. */
const SPARE_ROWS = 1;

/** @param pixels across which the tiles stand */
function gridIn(pixels: number): { readonly columns: number; readonly rowPixels: number } {
  const { tilePixels, rowPixels } = innerWidth < WIDE_PIXELS ? SMALL : LARGE;
  return { columns: Math.max(1, Math.floor((pixels - PADDING_PIXELS) / tilePixels)), rowPixels };
}

interface Scroll {
  readonly topPixels: number;
  readonly heightPixels: number;
}

interface Rows {
  readonly from: number;
  /** the one after the last */
  readonly to: number;
}

/**
 * Which rows of a long list have to exist.
 * @param spareRows beyond the edges, so that a slow scroll does not show empty places
 */
export function visibleRows(
  rowCount: number,
  rowPixels: number,
  { topPixels, heightPixels }: Scroll,
  spareRows: number,
): Rows {
  const first = Math.floor(topPixels / rowPixels) - spareRows;
  const end = Math.ceil((topPixels + heightPixels) / rowPixels) + spareRows;
  const from = Math.max(0, Math.min(first, rowCount - 1));
  return { from, to: Math.min(rowCount, Math.max(end, from)) };
}

/** Whether every row of `some` is among `all`. */
export function includesRows(all: Rows, some: Rows): boolean {
  return all.from <= some.from && some.to <= all.to;
}

const rowsOf = (scroll: Scroll, rowPixels: number, spareRows: number) =>
  visibleRows(Number.POSITIVE_INFINITY, rowPixels, scroll, spareRows);

/** Where the list will stand. A guess that takes in the truth spares a slow phone a second rendering and layout. */
function guessScroll(count: number, startAt: number): Scroll {
  const { columns, rowPixels } = gridIn(innerWidth);
  const heightPixels = innerHeight - HEAD_PIXELS;
  const lowest = Math.ceil(count / columns) * rowPixels + AROUND_PIXELS - heightPixels;
  const wanted = Math.floor(startAt / columns) * rowPixels;
  return { topPixels: Math.max(0, Math.min(wanted, lowest)), heightPixels };
}

interface VisibleRows extends Rows {
  readonly columns: number;
  readonly rowPixels: number;
  /** of the whole list */
  readonly rowCount: number;
}

/**
 * The rows of a list of tiles that have to exist while it scrolls.
 * @param count of tiles
 * @param startAt the tile that is in view at first, from 0
 */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  startAt: number,
): VisibleRows {
  const [grid, setGrid] = useState(() => gridIn(innerWidth));
  const [view, setView] = useState(() => ({ scroll: guessScroll(count, startAt), spareRows: 0 }));
  const first = useRef(startAt);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const now = gridIn(element.clientWidth);
      setGrid((known) => (known.columns === now.columns && known.rowPixels === now.rowPixels ? known : now));
      const scroll = { topPixels: element.scrollTop, heightPixels: element.clientHeight };
      // Scrolling within what is there renders nothing.
      setView((known) =>
        includesRows(rowsOf(known.scroll, now.rowPixels, known.spareRows), rowsOf(scroll, now.rowPixels, 0))
          ? known
          : { ...known, scroll },
      );
    };
    const { columns, rowPixels } = gridIn(element.clientWidth);
    element.scrollTop = Math.floor(first.current / columns) * rowPixels;
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      watching.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller]);
  useEffect(() => {
    let isHere = true;
    void whenCalm().then(() => isHere && setView((known) => ({ ...known, spareRows: SPARE_ROWS })));
    return () => {
      isHere = false;
    };
  }, []);
  const rowCount = Math.ceil(count / grid.columns);
  return { ...grid, rowCount, ...visibleRows(rowCount, grid.rowPixels, view.scroll, view.spareRows) };
}

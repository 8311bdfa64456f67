import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { whenCalm } from '@/ui/hooks/when-calm.ts';

const TILE_PIXELS = 112;
/** Height of a row; the style sheet's tiles have this height with their gap. */
export const ROW_PIXELS = 204;

const PADDING_PIXELS = 24;
/** What stands above the list, at least. */
const HEAD_PIXELS = 64;
/** What stands around and below the rows, at least. */
const AROUND_PIXELS = 96;
/** Once the list is on the screen; until then rows out of sight only hold it up. */
const SPARE_ROWS = 1;

const columnsIn = (pixels: number) => Math.max(1, Math.floor(pixels / TILE_PIXELS));

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

const rowsOf = (scroll: Scroll, spareRows: number) =>
  visibleRows(Number.POSITIVE_INFINITY, ROW_PIXELS, scroll, spareRows);

/** Where the list will stand. A guess that takes in the truth spares a slow phone a second rendering and layout. */
function guessScroll(count: number, columns: number, startAt: number): Scroll {
  const heightPixels = innerHeight - HEAD_PIXELS;
  const lowest = Math.ceil(count / columns) * ROW_PIXELS + AROUND_PIXELS - heightPixels;
  const wanted = Math.floor(startAt / columns) * ROW_PIXELS;
  return { topPixels: Math.max(0, Math.min(wanted, lowest)), heightPixels };
}

interface VisibleRows extends Rows {
  readonly columns: number;
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
  const [columns, setColumns] = useState(() => columnsIn(innerWidth - PADDING_PIXELS));
  const [view, setView] = useState(() => ({ scroll: guessScroll(count, columns, startAt), spareRows: 0 }));
  const first = useRef(startAt);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      setColumns(columnsIn(element.clientWidth - PADDING_PIXELS));
      const scroll = { topPixels: element.scrollTop, heightPixels: element.clientHeight };
      // Scrolling within what is there renders nothing.
      setView((known) =>
        includesRows(rowsOf(known.scroll, known.spareRows), rowsOf(scroll, 0)) ? known : { ...known, scroll },
      );
    };
    const across = columnsIn(element.clientWidth - PADDING_PIXELS);
    element.scrollTop = Math.floor(first.current / across) * ROW_PIXELS;
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
  const rowCount = Math.ceil(count / columns);
  return { columns, rowCount, ...visibleRows(rowCount, ROW_PIXELS, view.scroll, view.spareRows) };
}

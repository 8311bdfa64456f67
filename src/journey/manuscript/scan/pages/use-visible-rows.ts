import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { whenCalm } from '@/ui/hooks/when-calm.ts';

/** From this width on tiles are large. */
const WIDE_PIXELS = 640;
/** At least so wide; a row is as high as a picture with what stands around and below it. */
const SMALL = { tilePixels: 112, rowPixels: 204 };
const LARGE = { tilePixels: 228, mostPixels: 320 };
/** What a tile has beside its picture, and what a row has below it, of which the style sheet takes away the latter. */
const BESIDE_PIXELS = 16;
const BELOW_PIXELS = 56;

/** So many stand two in a row on a phone. */
const FEW = 4;

const PADDING_PIXELS = 24;
/** What stands above the list, at least. */
const HEAD_PIXELS = 64;
/** What stands around and below the rows, at least. */
const AROUND_PIXELS = 96;
/** Once the list is on the screen; until then rows out of sight only hold it up. */
const SPARE_ROWS = 1;

interface Grid {
  readonly columns: number;
  readonly rowPixels: number;
}

/**
 * Few pages stand larger than many, as far as their small pictures go.
 * @param pixels across which the tiles stand
 */
export function gridIn(
  pixels: number,
  count: number,
  isWide = innerWidth >= WIDE_PIXELS,
): Grid & { readonly widest: number } {
  const inner = pixels - PADDING_PIXELS;
  const upright = (tilePixels: number) => Math.round(((tilePixels - BESIDE_PIXELS) * 4) / 3) + BELOW_PIXELS;
  if (!isWide && count <= FEW) {
    const [columns, tilePixels] = [Math.max(1, Math.min(2, count)), Math.floor(inner / 2)];
    return { columns, rowPixels: upright(tilePixels), widest: columns * tilePixels };
  }
  if (!isWide)
    return {
      columns: Math.max(1, Math.floor(inner / SMALL.tilePixels)),
      rowPixels: SMALL.rowPixels,
      widest: inner,
    };
  const most = Math.max(1, Math.floor(inner / LARGE.tilePixels));
  const columns = Math.max(1, Math.min(most, count));
  const tilePixels = Math.min(LARGE.mostPixels, Math.floor(inner / columns));
  return { columns, rowPixels: upright(tilePixels), widest: columns * LARGE.mostPixels };
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
  const { columns, rowPixels } = gridIn(innerWidth, count);
  const heightPixels = innerHeight - HEAD_PIXELS;
  const lowest = Math.ceil(count / columns) * rowPixels + AROUND_PIXELS - heightPixels;
  const wanted = topFor(Math.floor(startAt / columns), rowPixels, heightPixels);
  return { topPixels: Math.max(0, Math.min(wanted, lowest)), heightPixels };
}

/** Where a row begins that is to be in view at first; the top, where it is in view from there. */
export function topFor(row: number, rowPixels: number, heightPixels: number): number {
  return (row + 1) * rowPixels <= heightPixels ? 0 : row * rowPixels;
}

interface VisibleRows extends Rows, Grid {
  /** of the list, so that a few pages stand together */
  readonly widestPixels: number;
  /** of the whole list */
  readonly rowCount: number;
}

/** How the list stands, with room for the rows that do not exist. */
export function listStyle({
  columns,
  rowPixels,
  widestPixels,
  rowCount,
  from,
  to,
}: VisibleRows): CSSProperties {
  const row = { '--row': `${rowPixels}px` } as CSSProperties;
  return {
    ...row,
    maxWidth: widestPixels,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    paddingTop: from * rowPixels,
    paddingBottom: (rowCount - to) * rowPixels,
  };
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
  const [width, setWidth] = useState(innerWidth);
  const { widest, ...grid } = gridIn(width, count);
  const gridFor = useEffectEvent((pixels: number) => gridIn(pixels, count));
  const [view, setView] = useState(() => ({ scroll: guessScroll(count, startAt), spareRows: 0 }));
  const first = useRef(startAt);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const now = gridFor(element.clientWidth);
      setWidth(element.clientWidth);
      const scroll = { topPixels: element.scrollTop, heightPixels: element.clientHeight };
      // Scrolling within what is there renders nothing.
      setView((known) =>
        includesRows(rowsOf(known.scroll, now.rowPixels, known.spareRows), rowsOf(scroll, now.rowPixels, 0))
          ? known
          : { ...known, scroll },
      );
    };
    const { columns, rowPixels } = gridFor(element.clientWidth);
    element.scrollTop = topFor(Math.floor(first.current / columns), rowPixels, element.clientHeight);
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
  return {
    ...grid,
    widestPixels: widest,
    rowCount,
    ...visibleRows(rowCount, grid.rowPixels, view.scroll, view.spareRows),
  };
}

import { useLayoutEffect, useRef, useState } from 'react';
import type { SessionId } from '@/domain/session.ts';
import type { StoredPage } from '@/storage/rows.ts';
import { DownloadAll } from './DownloadAll.tsx';
import { PageTile } from './PageTile.tsx';
import styles from './pages.module.css';
import { usePageStates } from './use-page-state.ts';
import { type Scroll, visibleRows } from './visible-rows.ts';

const TILE_PIXELS = 112;
/** Height of a row; the style sheet's tiles have this height with their gap. */
const ROW_PIXELS = 204;

const PADDING_PIXELS = 24;
/** What stands above the list. */
const HEAD_PIXELS = 64;

const columnsIn = (pixels: number) => Math.max(1, Math.floor(pixels / TILE_PIXELS));

const sameRow = (one: number, other: number) =>
  Math.floor(one / ROW_PIXELS) === Math.floor(other / ROW_PIXELS);

interface PageGridProps {
  sessionId: SessionId;
  pages: readonly StoredPage[];
  /** the place that is in view at first, from 0 */
  startAt: number;
  onOpen: (index: number) => void;
}

/** All pages; only those in view exist, so that a book of 500 is as quick as one of five. */
export function PageGrid({ sessionId, pages, startAt, onOpen }: PageGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const stateOf = usePageStates(sessionId);
  const [columns, setColumns] = useState(() => columnsIn(innerWidth - PADDING_PIXELS));
  // A guess close to the truth spares a second rendering on a slow phone.
  const [scroll, setScroll] = useState<Scroll>(() => ({
    topPixels: Math.floor(startAt / columns) * ROW_PIXELS,
    heightPixels: innerHeight - HEAD_PIXELS,
  }));
  const first = useRef(startAt);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      setColumns(columnsIn(element.clientWidth - PADDING_PIXELS));
      const [topPixels, heightPixels] = [element.scrollTop, element.clientHeight];
      // Scrolling within what is there renders nothing.
      setScroll((known) =>
        sameRow(known.heightPixels, heightPixels) && sameRow(known.topPixels, topPixels)
          ? known
          : { topPixels, heightPixels },
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
  }, []);
  const rows = Math.ceil(pages.length / columns);
  const { from, to } = visibleRows(rows, ROW_PIXELS, scroll);
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        className={styles.grid}
        style={{
          gridTemplateColumns: `repeat(${columns}, 1fr)`,
          paddingTop: from * ROW_PIXELS,
          paddingBottom: (rows - to) * ROW_PIXELS,
        }}
      >
        {pages.slice(from * columns, to * columns).map((page, offset) => {
          const index = from * columns + offset;
          return (
            <li key={page.id} aria-setsize={pages.length} aria-posinset={index + 1}>
              <PageTile page={page} place={index + 1} words={stateOf(page).words} onOpen={onOpen} />
            </li>
          );
        })}
      </ul>
      {pages.length > 0 && <DownloadAll pages={pages} />}
    </div>
  );
}

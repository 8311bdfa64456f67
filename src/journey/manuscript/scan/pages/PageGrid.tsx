import { useRef } from 'react';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
import { DownloadAll } from './DownloadAll.tsx';
import { PageTile } from './PageTile.tsx';
import styles from './pages.module.css';
import { usePageStates } from './use-page-state.ts';
import { ROW_PIXELS, useVisibleRows } from './use-visible-rows.ts';

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
  const { columns, rowCount, from, to } = useVisibleRows(scroller, pages.length, startAt);
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        className={styles.grid}
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          paddingTop: from * ROW_PIXELS,
          paddingBottom: (rowCount - to) * ROW_PIXELS,
        }}
      >
        {pages.slice(from * columns, to * columns).map((page, offset) => {
          const index = from * columns + offset;
          return (
            <li key={page.id} className={styles.place} aria-setsize={pages.length} aria-posinset={index + 1}>
              <PageTile page={page} place={index + 1} words={stateOf(page).words} onOpen={onOpen} />
            </li>
          );
        })}
      </ul>
      {pages.length > 0 && <DownloadAll pages={pages} />}
    </div>
  );
}

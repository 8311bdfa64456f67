import { memo, useRef, useState } from 'react';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import type { PageWords } from './page-words.ts';
import styles from './pages.module.css';
import { usePageStates } from './use-page-state.ts';
import { useSmallPicture } from './use-small-picture.ts';
import { ROW_PIXELS, useVisibleRows } from './use-visible-rows.ts';
import { WARNING_WORDS } from './warning-words.ts';

interface PageGridProps {
  sessionId: SessionId;
  pages: readonly StoredPage[];
  /** the place that is in view at first, from 0 */
  startAt: number;
  onOpen: (index: number) => void;
}

/** Long enough for the browser to have begun; the address of a zip that nobody fetches must not stay. */
const KEEP_ADDRESS_MS = 60_000;

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_ADDRESS_MS);
}

/** Everything this device has of the scan as one file, at any time. */
function DownloadAll({ pages }: { pages: readonly StoredPage[] }) {
  const [packed, setPacked] = useState<number | null>(null);
  const { error, attempt } = useAttempt();
  const pack = async () => {
    setPacked(0);
    try {
      const { packPages } = await import('./pack-pages.ts');
      download(await packPages(pages, setPacked), 'pages.zip');
    } finally {
      setPacked(null);
    }
  };
  return (
    <div className={styles.foot}>
      <Button kind="plain" disabled={packed !== null} onClick={() => attempt(pack)}>
        {packed === null ? 'Download all photos' : `Packing ${packed} of ${pages.length}`}
      </Button>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

interface PageTileProps {
  page: StoredPage;
  /** its place in the book, from 1 */
  place: number;
  words: PageWords;
  /** with its place from 0 */
  onOpen: (index: number) => void;
}

/** One page among all: its picture, its place and where it is. */
const PageTile = memo(function PageTile({ page, place, words, onOpen }: PageTileProps) {
  const url = useSmallPicture(page.id);
  const warnings = page.warnings.map((warning) => WARNING_WORDS[warning]);
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={[`Page ${place}`, words, ...warnings].join(', ')}
      onClick={() => onOpen(place - 1)}
    >
      <img className={styles.tilePicture} src={url ?? undefined} alt="" decoding="async" />
      <span className={styles.tilePlace}>{place}</span>
      <span className={styles.tileWords} data-words={words}>
        {words}
      </span>
      {warnings.length > 0 && <span className={styles.tileWarning}>{warnings[0]}</span>}
    </button>
  );
});

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

import { lazy, Suspense, useEffect, useRef } from 'react';
import { SendingLine } from '@/device/sending/SendingLine.tsx';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { usePagesSafe } from '@/journey/manuscript/reading/use-pages-safe.ts';
import { Button } from '@/ui/Button.tsx';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';
import type { EdgesProps } from '../edges/Edges.tsx';
import type { PhotoWorker } from '../photo/photo-worker.ts';
import { PageGrid } from './PageGrid.tsx';
import { type PageActions, PageView } from './PageView.tsx';
import styles from './pages.module.css';

const Edges = lazy(async () => ({ default: (await import('../edges/Edges.tsx')).Edges }));

interface PagesScreenProps extends PageActions {
  sessionId: SessionId;
  pages: readonly StoredPage[];
  /** the page that is open, from 0; null shows all of them */
  index: number | null;
  /** the edges of that page are corrected */
  isCutting: boolean;
  photoWorker: () => PhotoWorker;
  onCut: EdgesProps['onSave'];
  /** how many pages were taken away last, while they can be brought back */
  removedCount: number;
  onMoveAll: (ids: ReadonlySet<string>, to: number) => Promise<void>;
  onRemoveAll: (ids: ReadonlySet<string>) => Promise<void>;
  error: string | null;
  onShow: (index: number | null) => void;
  onUndo: () => void;
  onClose: () => void;
}

function titleOf(index: number | null, count: number, isCutting: boolean): string {
  if (index === null) return `${counted(count, 'page')} scanned`;
  return isCutting ? `Edges of page ${index + 1}` : `Page ${index + 1} of ${count}`;
}

function deletedWords(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? 'Page deleted.' : `${count} pages deleted.`;
}

/** All pages of the scan, and each in large. */
export function PagesScreen({
  sessionId,
  index: wanted,
  isCutting,
  photoWorker,
  onCut,
  removedCount,
  onMoveAll,
  onRemoveAll,
  error,
  onShow,
  onUndo,
  onClose,
  ...rest
}: PagesScreenProps) {
  const { pages } = rest;
  const pagesSafe = usePagesSafe(pages);
  const title = useRef<HTMLHeadingElement>(null);
  const lastOpen = useRef(wanted ?? Math.max(0, pages.length - 1));
  useEffect(() => {
    if (wanted !== null) lastOpen.current = wanted;
  }, [wanted]);
  // After a deletion the next page moves up, after that of the last one the one before.
  const index = wanted === null || pages.length === 0 ? null : Math.min(wanted, pages.length - 1);
  const page = index === null ? undefined : pages[index];
  const isOpen = page !== undefined;
  // Also when a page or its edges open or close: what was pressed for it is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isOpen` is what changes
  useEffect(() => {
    if (!isCutting) title.current?.focus({ preventScroll: true });
  }, [isCutting, isOpen]);
  return (
    <div role="dialog" aria-modal="true" aria-labelledby="pages-title" className={styles.screen}>
      <header className={styles.head}>
        <h2 id="pages-title" ref={title} tabIndex={-1} className={styles.title}>
          {titleOf(index, pages.length, isCutting)}
        </h2>
        {index !== null && !isCutting && (
          <Button kind="quiet" onClick={() => onShow(null)}>
            All pages
          </Button>
        )}
        {!isCutting && (
          <Button kind="quiet" aria-label="Back to camera" onClick={onClose}>
            Camera
          </Button>
        )}
      </header>
      {page && index !== null && isCutting && (
        <Suspense>
          <Edges page={page} onCancel={() => onShow(index)} onSave={onCut} />
        </Suspense>
      )}
      {isCutting ? null : page && index !== null ? (
        <PageView {...rest} {...{ page, index, photoWorker, onShow }} count={pages.length} />
      ) : (
        <>
          <SendingLine pages={pages.length} safe={pagesSafe} />
          <PageGrid
            {...{ sessionId, pages, onMoveAll, onRemoveAll, onOpen: onShow }}
            startAt={lastOpen.current}
          />
        </>
      )}
      {error && (
        <p role="alert" className={styles.alert}>
          {error}
        </p>
      )}
      <UndoLine words={deletedWords(removedCount)} onUndo={onUndo} />
    </div>
  );
}

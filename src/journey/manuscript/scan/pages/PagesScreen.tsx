import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SendingLine } from '@/sending/SendingLine.tsx';
import type { StoredPage } from '@/storage/rows.ts';
import { Button } from '@/ui/Button.tsx';
import { usePagesSafe } from '../../use-pages-safe.ts';
import { PageGrid } from './PageGrid.tsx';
import { type PageActions, PageView } from './PageView.tsx';
import styles from './pages.module.css';

interface PagesScreenProps extends PageActions {
  pages: readonly StoredPage[];
  /** the page to begin with, from 0; null begins with all of them */
  openAt: number | null;
  /** the page taken away last, while it can be brought back */
  removed: StoredPage | null;
  error: string | null;
  onUndo: () => void;
  onClose: () => void;
}

/** All pages of the scan, and each in large. */
export function PagesScreen({ openAt, removed, error, onUndo, onClose, ...rest }: PagesScreenProps) {
  const { pages } = rest;
  const pagesSafe = usePagesSafe(pages);
  const window = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [wish, setWish] = useState(openAt);
  const [lastOpen, setLastOpen] = useState(openAt ?? Math.max(0, pages.length - 1));
  // After a deletion the next page moves up, after that of the last one the one before.
  const index = wish === null || pages.length === 0 ? null : Math.min(wish, pages.length - 1);
  const page = index === null ? undefined : pages[index];
  const show = useCallback((at: number) => {
    setWish(at);
    setLastOpen(at);
  }, []);
  useEffect(() => {
    window.current?.showModal();
    title.current?.focus();
  }, []);
  return createPortal(
    <dialog
      ref={window}
      aria-labelledby="pages-title"
      className={styles.screen}
      onClose={onClose}
      onCancel={(event) => {
        if (wish === null) return;
        event.preventDefault();
        setWish(null);
      }}
    >
      <header className={styles.head}>
        <h2 id="pages-title" ref={title} tabIndex={-1} className={styles.title}>
          {index === null
            ? `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} scanned`
            : `Page ${index + 1} of ${pages.length}`}
        </h2>
        {index !== null && (
          <Button kind="quiet" onClick={() => setWish(null)}>
            All pages
          </Button>
        )}
        <Button kind="quiet" aria-label="Back to camera" onClick={onClose}>
          Camera
        </Button>
      </header>
      {page && index !== null ? (
        <PageView {...rest} page={page} index={index} count={pages.length} onShow={show} />
      ) : (
        <>
          <SendingLine pages={pages.length} safe={pagesSafe} />
          <PageGrid pages={pages} startAt={lastOpen} onOpen={show} />
        </>
      )}
      {error && (
        <p role="alert" className={styles.alert}>
          {error}
        </p>
      )}
      {removed && (
        <div role="status" className={styles.undo}>
          <p>Page deleted.</p>
          <Button kind="plain" onClick={onUndo}>
            Undo
          </Button>
        </div>
      )}
    </dialog>,
    document.body,
  );
}

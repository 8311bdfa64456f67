import type { CSSProperties } from 'react';
import { designOfBook } from '@/domain/audiobook/cover-design.ts';
import type { SessionId } from '@/domain/session.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { useSmallPicture } from '../scan/pages/use-small-picture.ts';
import styles from './forming-book.module.css';

interface FormingBookProps {
  sessionId: SessionId;
  /** from 0 to 1: so much of its cloth is there */
  share: number;
  /** of photographed pages: how many there are, how many are read, and the one that is read now */
  pages?: { readonly count: number; readonly done: number; readonly next: string };
}

/** A photographed page as it is laid into the book. */
function PhotographedLeaf({ id }: { id: string }) {
  const url = useSmallPicture(id);
  return <img className={styles.leaf} src={url ?? undefined} alt="" />;
}

/** The book while its pages are read: leaf after leaf is laid in, and its cloth closes around them. Words beside it say the same. */
export function FormingBook({ sessionId, share, pages }: FormingBookProps) {
  return (
    <div className={styles.forming} aria-hidden="true">
      <div className={styles.book} style={{ '--share': share } as CSSProperties}>
        {pages ? (
          <PhotographedLeaf key={pages.next} id={pages.next} />
        ) : (
          <span className={`${styles.leaf} ${styles.written}`} />
        )}
        <div className={styles.block} />
        <div className={styles.cloth}>
          <BookCover title="" design={designOfBook(sessionId)} isDraft />
        </div>
      </div>
      {pages && pages.count > 1 && (
        <p className={styles.tick}>
          Page {Math.min(pages.count, pages.done + 1)} <span>of {pages.count}</span>
        </p>
      )}
    </div>
  );
}

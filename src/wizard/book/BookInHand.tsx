import type { Progress } from '@/device/storage/books/progress-record.ts';
import { designOfBook } from '@/domain/audiobook/cover-design.ts';
import { priceWords } from '@/domain/payment/price-words.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import styles from './book-in-hand.module.css';

interface BookInHandProps {
  progress: Progress;
  /** null where its price is told already */
  pageCount: number | null;
}

/** In the cloth that stays the book's own, whatever it is called; its foil comes with the voice. */
export function ClothCover({ progress: { sessionId, manuscript, voice } }: { progress: Progress }) {
  const title = manuscript?.result?.title ?? '';
  const narrator = voice.profile ? voice.speakerName : undefined;
  return (
    <BookCover
      title={title}
      design={designOfBook(sessionId)}
      narrator={narrator}
      isDraft={narrator === undefined}
    />
  );
}

/** The family's book as far as it is made: blank cloth, then its title, then its voice. */
export function BookInHand({ progress, pageCount }: BookInHandProps) {
  const title = progress.manuscript?.result?.title ?? '';
  return (
    <>
      <div className={styles.cover}>
        <ClothCover progress={progress} />
      </div>
      {title && <p className={styles.title}>{title}</p>}
      {pageCount === 0 && <p className={styles.price}>Your book, waiting for its words.</p>}
      {pageCount !== null && pageCount > 0 && <p className={styles.price}>{priceWords(pageCount)}</p>}
    </>
  );
}

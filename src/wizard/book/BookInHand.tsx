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

/** In the cloth that stays the book's own, whatever it is called. */
export function ClothCover({ progress: { sessionId, manuscript, voice } }: { progress: Progress }) {
  const title = manuscript?.result?.title ?? '';
  return <BookCover title={title} design={designOfBook(sessionId)} narrator={voice.speakerName} />;
}

/** The family's book as far as it is made: paper with its title, bound in cloth once there is a voice. */
export function BookInHand({ progress, pageCount }: BookInHandProps) {
  const { manuscript, voice } = progress;
  const title = manuscript?.result?.title ?? '';
  return (
    <>
      <div className={styles.cover}>
        {voice.profile ? <ClothCover progress={progress} /> : <BookCover title={title} isDraft />}
      </div>
      <p className={styles.title}>{title}</p>
      {pageCount !== null && <p className={styles.price}>{priceWords(pageCount)}</p>}
    </>
  );
}

import type { Progress } from '@/device/storage/books/progress-record.ts';
import { priceWords } from '@/domain/payment/price-words.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import styles from './book-in-hand.module.css';

interface BookInHandProps {
  progress: Progress;
  /** null where its price is told already */
  pageCount: number | null;
}

/** The family's book as far as it is made: paper with its title, bound in cloth once there is a voice. */
export function BookInHand({ progress: { manuscript, voice }, pageCount }: BookInHandProps) {
  const title = manuscript?.result?.title ?? '';
  return (
    <>
      <div className={styles.cover}>
        <BookCover title={title} {...(voice.profile ? { narrator: voice.speakerName } : { isDraft: true })} />
      </div>
      <p className={styles.title}>{title}</p>
      {pageCount !== null && <p className={styles.price}>{priceWords(pageCount)}</p>}
    </>
  );
}

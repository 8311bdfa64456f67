import { useEffect, useState } from 'react';
import { uploadsStore } from '@/device/outbox/uploads-store.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { designOfBook } from '@/domain/audiobook/cover-design.ts';
import { priceWords } from '@/domain/payment/price-words.ts';
import { counted } from '@/domain/words/counted.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { useStore } from '@/ui/hooks/use-store.ts';
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

/** Before anything is read: how many pages are photographed. */
function Waiting({ sessionId }: Pick<Progress, 'sessionId'>) {
  const [pages, setPages] = useState<number | null>(null);
  const sent = useStore(uploadsStore, (uploads) => Object.keys(uploads).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is on its way
  useEffect(() => {
    let isHere = true;
    listPages(sessionId).then(
      ({ length }) => isHere && setPages(length),
      // The step itself says that this device cannot be read.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [sessionId, sent]);
  if (pages === null) return null;
  return (
    <p className={styles.price}>
      {pages === 0 ? 'Your book, waiting for its words.' : `${counted(pages, 'page')} so far.`}
    </p>
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
      {pageCount === 0 && <Waiting sessionId={progress.sessionId} />}
      {pageCount !== null && pageCount > 0 && <p className={styles.price}>{priceWords(pageCount)}</p>}
    </>
  );
}

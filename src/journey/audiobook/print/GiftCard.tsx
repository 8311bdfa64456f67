import { sharePath } from '@/domain/audiobook/share-link.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { QrCode } from '@/ui/QrCode.tsx';
import { BookCover } from '../cover/BookCover.tsx';
import { dateText } from '../words.ts';
import type { Paper } from './label-sheets.ts';
import styles from './print.module.css';
import type { PrintedBook } from './printed-book.ts';
import { Sheet } from './Sheet.tsx';

interface GiftCardProps {
  book: PrintedBook;
  sentence: string;
  paper: Paper;
}

/** A long sentence is set smaller, so that it stays in its panel. */
function sizeOf(sentence: string): string {
  if (sentence.length <= 40) return 'short';
  return sentence.length <= 140 ? 'middle' : 'long';
}

function Inside({ book, sentence, address }: { book: PrintedBook; sentence: string; address: string }) {
  const { narrator, link } = book;
  return (
    <div className={styles.inside}>
      <div className={styles.panel}>
        {sentence && (
          <p className={styles.sentence} data-size={sizeOf(sentence)}>
            {sentence}
          </p>
        )}
      </div>
      <div className={styles.panel}>
        <QrCode address={address} label="QR code of the book" />
        <p className={styles.how}>Hold your phone’s camera over the square to listen. No account needed.</p>
        <p className={styles.small}>Read in the voice of {narrator}, recreated by computer</p>
        {link.code !== null && (
          <p className={styles.small}>It asks for four digits. Whoever gave you this card knows them.</p>
        )}
        {link.endsAt && <p className={styles.small}>Opens until {dateText(link.endsAt)}.</p>}
      </div>
    </div>
  );
}

/**
 * One side of one sheet, folded twice: the upper half to the back, then the left half behind the right. The upper half is
 * printed upside down, to be upright inside the card.
 */
export function GiftCard({ book, sentence, paper }: GiftCardProps) {
  const { title, author, narrator, design, coverUrl, link } = book;
  const address = `${location.origin}${sharePath(link.token)}`;
  return (
    <Sheet paper={paper}>
      <div className={styles.quarters}>
        <Inside book={book} sentence={sentence} address={address} />
        <div className={`${styles.panel} ${styles.back}`}>
          <p className={styles.small}>No camera at hand? Type this address:</p>
          <p className={styles.address}>{address}</p>
          <p className={styles.small}>Made with {BRAND.name}</p>
        </div>
        <div className={styles.panel}>
          <div className={styles.front}>
            {coverUrl ? (
              <img src={coverUrl} alt={`Cover of ${title}`} />
            ) : (
              <BookCover
                title={title}
                author={author ?? undefined}
                design={design ?? undefined}
                narrator={narrator}
              />
            )}
          </div>
        </div>
      </div>
    </Sheet>
  );
}

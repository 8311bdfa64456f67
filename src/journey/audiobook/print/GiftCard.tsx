import { sharePath } from '@/domain/audiobook/share-link.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { FoldedCard } from '@/ui/print/FoldedCard.tsx';
import card from '@/ui/print/folded-card.module.css';
import type { Paper } from '@/ui/print/paper.ts';
import { QrCode } from '@/ui/print/QrCode.tsx';
import { dateText } from '../words.ts';
import styles from './print.module.css';
import type { PrintedBook } from './printed-book.ts';

interface GiftCardProps {
  book: PrintedBook;
  sentence: string;
  paper: Paper;
}

function Inside({ book, address }: { book: PrintedBook; address: string }) {
  const { narrator, link } = book;
  return (
    <>
      <QrCode address={address} label="QR code of the book" />
      <p className={card.how}>Hold your phone’s camera over the square to listen. No account needed.</p>
      <p className={card.small}>Read in the voice of {narrator}, recreated by computer</p>
      {link.code !== null && (
        <p className={card.small}>It asks for four digits. The person who gave you this card knows them.</p>
      )}
      {link.endsAt && <p className={card.small}>Opens until {dateText(link.endsAt)}.</p>}
    </>
  );
}

/** The card to a finished book. */
export function GiftCard({ book, sentence, paper }: GiftCardProps) {
  const { title, author, narrator, design, coverUrl, link } = book;
  const address = `${location.origin}${sharePath(link.token)}`;
  return (
    <FoldedCard
      paper={paper}
      // Without a word of the giver's it opens on its title, as a book does.
      sentence={sentence || title}
      {...(!sentence && author && { from: `by ${author}` })}
      inside={<Inside book={book} address={address} />}
      back={
        <>
          <p className={card.small}>No camera at hand? Type this address:</p>
          <p className={card.address}>
            {/* Typed by hand: it breaks before the letters that must be copied, and never among them. */}
            <span>{address.slice(0, -link.token.length)}</span>
            <wbr />
            <span>{link.token}</span>
          </p>
          <p className={card.small}>Made with {BRAND.name}</p>
        </>
      }
      front={
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
      }
    />
  );
}

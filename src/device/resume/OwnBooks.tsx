import { COVER_DESIGNS, type CoverDesign } from '@/domain/audiobook/cover-design.ts';
import { HELP_PATH } from '@/domain/helping/helping.ts';
import { counted } from '@/domain/words/counted.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import styles from './own-books.module.css';
import type { Draft, Heard } from './way-on.ts';

/** Kept by another version or hand, it may be anything. */
const isDesign = (word: unknown): word is CoverDesign => COVER_DESIGNS.some((design) => design === word);

function ToHear({ book: { orderId, title, stands, design, narrator = '' } }: { book: Heard }) {
  return (
    <li className={styles.book}>
      <div className={styles.cover}>
        <BookCover title={title} design={isDesign(design) ? design : undefined} narrator={narrator} isDraft />
      </div>
      <div className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {stands && <span className={styles.soft}>{stands}</span>}
      </div>
      <ButtonLink to={`/my-audiobooks?listen=${orderId}`} className={styles.listen}>
        Listen now<span className="visually-hidden"> to {title}</span>
      </ButtonLink>
    </li>
  );
}

/** @param isMain nothing else is there to go on with */
function UnderWay({ book, isMain }: { book: Draft; isMain: boolean }) {
  const { title, step, pageCount, narrator, design } = book;
  return (
    <li className={styles.book}>
      <div className={styles.cover}>
        <BookCover title={title} design={isDesign(design) ? design : undefined} narrator={narrator} isDraft />
      </div>
      <div className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {pageCount && (
          <span className={styles.soft}>
            {counted(pageCount, 'page')}, {narrator === undefined ? 'no voice yet' : 'voice ready'}
          </span>
        )}
      </div>
      <ButtonLink to={`/step-${step}`} kind={isMain ? 'primary' : 'quiet'}>
        Continue<span className="visually-hidden"> with {title}</span>
      </ButtonLink>
    </li>
  );
}

/** A book of somebody else. */
function Helped({ title, isMain }: { title: string; isMain: boolean }) {
  return (
    <li className={styles.book}>
      <div className={styles.cover}>
        <BookCover title={title} isDraft />
      </div>
      <div className={styles.words}>
        <strong className={styles.title}>{title || 'A family’s book'}</strong>
        <span className={styles.soft}>You’re helping to photograph it</span>
      </div>
      <ButtonLink to={HELP_PATH} kind={isMain ? 'primary' : 'quiet'}>
        Go on helping
      </ButtonLink>
    </li>
  );
}

interface OwnBooksProps {
  isSignedIn: boolean;
  draft: Draft | null;
  heard: Heard | null;
  /** the title of a book of somebody else, which may be empty; null for none */
  helping: string | null;
}

/** The books of somebody who has some, with the way back to each. */
export function OwnBooks({ isSignedIn, draft, heard, helping }: OwnBooksProps) {
  const isEmpty = !draft && !heard && helping === null;
  return (
    <nav className={styles.own} aria-label="Your books" data-empty={isEmpty || undefined}>
      {!isEmpty && (
        <ul className={styles.books}>
          {heard && <ToHear book={heard} />}
          {draft && <UnderWay book={draft} isMain={!heard} />}
          {helping !== null && <Helped title={helping} isMain={!heard && !draft} />}
          <li className={styles.room}>
            <StartLink kind="quiet" className={styles.newBook}>
              Start a new book
            </StartLink>
          </li>
        </ul>
      )}
      {isSignedIn && (
        <ButtonLink to="/my-audiobooks" kind={isEmpty ? 'primary' : 'plain'}>
          {isEmpty ? 'Go to your audiobooks' : 'All your audiobooks'}
        </ButtonLink>
      )}
    </nav>
  );
}

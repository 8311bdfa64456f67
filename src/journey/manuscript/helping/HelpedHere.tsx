import { useEffect, useState } from 'react';
import type { HelpedBook } from '@/device/storage/books/helped-books.ts';
import { listHelpedBooks } from '@/device/storage/books/keep-helped-book.ts';
import { HELP_PATH } from '@/domain/helping/helping.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';

/** Whether its owner still takes pages from this device. */
export const stillHelps = ({ isPaid, hasEnded }: HelpedBook) => !isPaid && !hasEnded;

/**
 * For a helper who came by the home page and not by the invitation: what is photographed at step 1 is a book of their own,
 * and the one they help with is behind a link they may not find again.
 */
export function HelpedHere() {
  const [books, setBooks] = useState<readonly HelpedBook[]>([]);
  useEffect(() => {
    // What it cannot read it does not offer; the invitation still leads there.
    listHelpedBooks().then(
      (all) => setBooks(all.filter(stillHelps)),
      () => undefined,
    );
  }, []);
  const [book] = books;
  if (!book) return null;
  const which = book.title ? `“${book.title}.”` : 'a family’s book.';
  return (
    <Notice kind="info">
      <p>
        {books.length > 1
          ? `On this device you’re helping with ${books.length} books.`
          : `On this device you’re helping with ${which}`}{' '}
        Here you begin a book of your own.
      </p>
      <ButtonLink to={HELP_PATH} kind="quiet">
        Go on helping
      </ButtonLink>
    </Notice>
  );
}

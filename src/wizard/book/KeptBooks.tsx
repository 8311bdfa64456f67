import { useEffect, useId, useState } from 'react';
import { keptBooks, openBook } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';

const nameOf = ({ manuscript }: Progress) =>
  manuscript?.result?.title ? `“${manuscript.result.title}”` : 'Another book you started';

/** Books that were left for another one, with the way back to each. */
export function KeptBooks({
  sessionId,
  onGoBack,
}: {
  sessionId: SessionId;
  /** told before a book is opened again, so that nobody is asked whether they want it */
  onGoBack: (book: SessionId) => void;
}) {
  const [books, setBooks] = useState<readonly Progress[]>([]);
  const { error, attempt } = useAttempt();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another book is begun, and the list is another one
  useEffect(() => {
    let isHere = true;
    keptBooks().then(
      (found) => isHere && setBooks(found),
      // Nothing is lost by it: the way back is there again as soon as the store answers.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [sessionId]);
  if (books.length === 0) return null;
  return (
    <Notice kind="info">
      {error && <p role="alert">{error}</p>}
      <ul aria-label="Your other books">
        {books.map((book) => (
          <li key={book.sessionId}>
            <p id={`${id}-${book.sessionId}`}>
              {nameOf(book)} is kept{book.quote ? ', with the quote you asked for' : ''}.
            </p>
            <Button
              kind="quiet"
              aria-describedby={`${id}-${book.sessionId}`}
              onClick={() => {
                onGoBack(book.sessionId);
                void attempt(() => openBook(book.sessionId));
              }}
            >
              Go back to it
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

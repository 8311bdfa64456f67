import { useEffect, useState } from 'react';
import type { HelpedBook } from '@/device/storage/books/helped-books.ts';
import { AppError } from '@/domain/errors.ts';
import { lookAtBook } from './join-book.ts';

const LOOK_EVERY_MS = 20_000;
/** Also a book that is gone with all who helped, when it is said twice: rules say no while they cannot see, too. */
const GONE = ['permission-denied', 'not-found'];

interface Arrived {
  /** pages of the book that are with the server; null until it was asked */
  readonly arrived: number | null;
  /** whether its text can be proofread */
  readonly isRead: boolean;
  /** whether it is paid for, and takes no more pages */
  readonly isPaid: boolean;
  readonly hasEnded: boolean;
}

interface Sent {
  readonly safe: number;
  readonly unsent: number;
}

/** How the book grows that one helps with, and whether one still does. @param sent pages of one's own: those that were sent, and those that are here only */
export function useArrived({ sessionId, isPaid = false }: HelpedBook, { safe, unsent }: Sent): Arrived {
  const [found, setFound] = useState<Arrived>({ arrived: null, isRead: false, isPaid, hasEnded: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that was sent there is another number to show
  useEffect(() => {
    let isHere = true;
    let goneTimes = 0;
    const look = async () => {
      try {
        const book = await lookAtBook(sessionId, unsent);
        goneTimes = 0;
        if (isHere) setFound({ ...book, hasEnded: false });
      } catch (error) {
        const code = error instanceof AppError ? error.code : '';
        goneTimes += GONE.includes(code) ? 1 : 0;
        const hasEnded = code === 'helping-ended' || goneTimes > 1;
        if (isHere && hasEnded) setFound({ arrived: null, isRead: false, isPaid: false, hasEnded });
        // Without a line the last number stays; the next look asks again.
      }
    };
    const isSeen = () => document.visibilityState === 'visible' && navigator.onLine;
    if (isSeen()) void look();
    const timer = setInterval(() => isSeen() && void look(), LOOK_EVERY_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [sessionId, safe, unsent]);
  return found;
}

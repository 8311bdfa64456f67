import { useEffect, useState } from 'react';
import type { HelpedBook } from '@/device/storage/books/helped-books.ts';
import { noteHelpedBook } from '@/device/storage/books/keep-helped-book.ts';
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
  /** how many of the pages are in that text; null where nobody knows */
  readonly photosRead: number | null;
  /** whether it is paid for, and takes no more pages */
  readonly isPaid: boolean;
  readonly hasEnded: boolean;
}

const NOT_ASKED: Arrived = { arrived: null, isRead: false, photosRead: null, isPaid: false, hasEnded: false };

interface Sent {
  readonly safe: number;
  readonly unsent: number;
}

/** How the book grows that one helps with, and whether one still does. @param sent pages of one's own: those that were sent, and those that are here only */
export function useArrived(book: HelpedBook, { safe, unsent }: Sent): Arrived {
  const { sessionId, isPaid = false, hasEnded: isEnded = false } = book;
  const [found, setFound] = useState<Arrived>({ ...NOT_ASKED, isPaid, hasEnded: isEnded });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that was sent there is another number to show
  useEffect(() => {
    let isHere = true;
    let goneTimes = 0;
    const ended = async () => {
      if (isHere) setFound({ ...NOT_ASKED, hasEnded: true });
      // Only the list of books says it from this; where it cannot be kept, opening the book does.
      await noteHelpedBook(sessionId, { hasEnded: true }).catch(() => undefined);
    };
    const look = async () => {
      try {
        const now = await lookAtBook(sessionId, unsent);
        goneTimes = 0;
        if (isHere) setFound({ ...now, hasEnded: false });
      } catch (error) {
        const code = error instanceof AppError ? error.code : '';
        goneTimes += GONE.includes(code) ? 1 : 0;
        // Without a line the last number stays; the next look asks again.
        if (code === 'helping-ended' || goneTimes > 1) await ended();
      }
    };
    const isSeen = () => document.visibilityState === 'visible' && navigator.onLine;
    if (isSeen()) void look();
    const lookIfSeen = () => isSeen() && void look();
    const timer = setInterval(lookIfSeen, LOOK_EVERY_MS);
    addEventListener('online', lookIfSeen);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      isHere = false;
      clearInterval(timer);
      removeEventListener('online', lookIfSeen);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [sessionId, safe, unsent]);
  return found;
}

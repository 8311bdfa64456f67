import { ensureSignedIn } from '@/backend/accounts/auth.ts';
import { noteOwner } from '@/backend/accounts/handover.ts';
import { call } from '@/backend/calls/callables.ts';
import type { HelpedBook } from '@/device/storage/books/helped-books.ts';
import { keepHelpedBook, noteHelpedBook } from '@/device/storage/books/keep-helped-book.ts';
import { readReviewRow } from '@/device/storage/books/reviews.ts';
import { deletedNumbers } from '@/device/storage/pages/list-removed.ts';
import { AppError } from '@/domain/errors.ts';
import { MAX_DELETED_TOLD } from '@/domain/helping/helping.ts';
import type { SessionId } from '@/domain/session.ts';

/**
 * Makes the person who uses this phone a helper of the book that an invitation opens. They need no account: nobody signed
 * in becomes a guest.
 * @throws AppError with the server's words where the invitation opens nothing
 */
export async function joinBook(token: string, name: string): Promise<HelpedBook> {
  const { uid } = await ensureSignedIn();
  const { book, error, errorCode } = await call('help_with_book', { join: { token, name } });
  // Under a code whose words are meant for people: those of `not-found` would take their place.
  if (!book) throw new AppError(errorCode === 'book-closed' ? errorCode : 'helping-ended', error);
  const joined = { ...book, token, joinedAtMs: Date.now() };
  await keepHelpedBook(joined);
  // Whose it is, the rules know; here it is only that this person may send for it.
  await noteOwner(joined.sessionId, uid);
  return joined;
}

interface BookSoFar {
  /** pages that have arrived, of all who photograph it */
  readonly arrived: number;
  /** whether there is a text to proofread */
  readonly isRead: boolean;
  /** how many of the photographs are in that text; null where nobody knows */
  readonly photosRead: number | null;
  /** whether it is paid for, so that it takes no more pages */
  readonly isPaid: boolean;
}

/**
 * How far the book is. The owner is told what this phone has that is not in it.
 * @param unsent pages that are on this phone only
 * @throws AppError helping-ended
 */
export async function lookAtBook(sessionId: SessionId, unsent: number): Promise<BookSoFar> {
  const deleted = (await deletedNumbers(sessionId)).slice(-MAX_DELETED_TOLD);
  const earlier = (await readReviewRow(sessionId))?.earlier ?? [];
  const versions = earlier.filter(({ from }) => from === 'other-person').length;
  const phone = { unsent, deleted, versions };
  const answer = await call('help_with_book', { pagesOf: sessionId, phone });
  const { pages, isRead = false, isPaid = false, photosRead = null, title } = answer;
  if (!pages) throw new AppError('unavailable', answer.error);
  await noteHelpedBook(sessionId, { ...(title && { title }), isPaid, hasEnded: false });
  return { arrived: pages.length, isRead, photosRead, isPaid };
}

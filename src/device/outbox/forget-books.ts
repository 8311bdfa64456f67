import { currentUser } from '@/backend/accounts/auth.ts';
import { knownOwner } from '@/backend/accounts/handover.ts';
import { deleteMyData } from '@/backend/accounts/my-data.ts';
import { sweepBooks } from '@/device/storage/books/removed-books.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';

/** @throws AppError while its owner is not the one signed in, and while the server does not answer */
async function forgetOnServer(sessionId: SessionId): Promise<void> {
  const owner = await knownOwner(sessionId);
  // The server has never heard of it.
  if (owner === undefined) return;
  if (owner !== currentUser.getState().user?.uid) throw new AppError('permission-denied');
  await deleteMyData({ scope: 'materials', sessionId });
}

/** Takes books that were deleted before `untilMs` off this device and the server, for good. */
export const forgetBooks = (untilMs: number): Promise<void> => sweepBooks(untilMs, forgetOnServer);

import { dirtyReviews } from '@/device/storage/books/reviews.ts';
import { isAbort, toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { sendReview } from './send-review.ts';

interface SentReviews {
  /** whether some can be sent later by themselves */
  readonly isForLater: boolean;
  /** by session: what a person must do before the changes of this book can be sent */
  readonly sentences: Readonly<Partial<Record<SessionId, string>>>;
}

/**
 * Sends what was changed in the texts on this device. Tries every book: one that is refused holds up no other one.
 * @throws AppError storage-unavailable when it cannot be read from this device; AbortError
 */
export async function sendReviews(signal: AbortSignal): Promise<SentReviews> {
  const sentences: Partial<Record<SessionId, string>> = {};
  let isForLater = false;
  for (const sessionId of await dirtyReviews()) {
    try {
      await sendReview(sessionId, signal);
    } catch (error) {
      if (isAbort(error) && signal.aborted) throw error;
      const { code, retry, sentence } = toAppError(error);
      // Of a book that is paid for: handed back, and told where its text is read.
      if (code === 'book-closed') continue;
      if (retry === 'later') isForLater = true;
      else sentences[sessionId] = sentence;
    }
  }
  return { isForLater, sentences };
}

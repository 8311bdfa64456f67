import { createStore, type StoreApi } from 'zustand/vanilla';
import { isAbort, toAppError } from '@/domain/errors.ts';
import { backoffMs } from '@/domain/retry.ts';
import type { SessionId } from '@/domain/session.ts';
import { sendReview } from '@/outbox/send-review.ts';
import { listen } from '@/storage/channel.ts';
import { dirtyReviews } from '@/storage/reviews.ts';

/** A person who types pauses about this long between two thoughts. */
const AFTER_CHANGE_MS = 1_200;

interface ReviewTrouble {
  /** what a person must do before their changes can be sent; null when nothing is in the way */
  readonly sentence: string | null;
  /** the book whose changes were refused last, because it is paid for */
  readonly closedBook: SessionId | null;
}

export const reviewTrouble: StoreApi<ReviewTrouble> = createStore<ReviewTrouble>(() => ({
  sentence: null,
  closedBook: null,
}));

async function sendAll(signal: AbortSignal): Promise<void> {
  for (const sessionId of await dirtyReviews()) {
    try {
      await sendReview(sessionId, signal);
    } catch (error) {
      // A book that is paid for holds up no other one.
      if (toAppError(error).code !== 'book-closed') throw error;
      reviewTrouble.setState({ closedBook: sessionId });
    }
  }
}

/**
 * Keeps sending what was changed in a text while this page is open: soon after a change, and when the line or the page
 * comes back.
 * @returns stops; what is not sent yet is sent the next time
 */
export function startReviews(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const sendIn = (ms: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(send, ms);
  };
  const send = () => {
    sendAll(signal).then(
      () => {
        failures = 0;
        reviewTrouble.setState({ sentence: null });
      },
      (error: unknown) => {
        if (isAbort(error) && signal.aborted) return;
        const known = toAppError(error);
        failures += 1;
        reviewTrouble.setState({ sentence: known.retry === 'later' ? null : known.sentence });
        if (known.retry === 'later') sendIn(backoffMs(failures));
      },
    );
  };
  const now = () => sendIn(0);
  const stop = listen(({ kind }) => kind === 'review-changed' && sendIn(AFTER_CHANGE_MS));
  globalThis.addEventListener('online', now, { signal });
  globalThis.addEventListener('pageshow', now, { signal });
  now();
  return () => {
    stopping.abort();
    clearTimeout(timer);
    stop();
  };
}

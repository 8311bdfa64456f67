import { createStore, type StoreApi } from 'zustand/vanilla';
import { listen } from '@/device/storage/channel.ts';
import { isAbort, toAppError } from '@/domain/errors.ts';
import { backoffMs } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { registerSync } from './background-sync.ts';
import { sendReviews } from './send-reviews.ts';

/** A person who types pauses about this long between two thoughts. */
const AFTER_CHANGE_MS = 1_200;

interface ReviewProblem {
  /** by session: what a person must do before the changes of this book can be sent; absent when nothing is in the way */
  readonly sentences: Readonly<Partial<Record<SessionId, string>>>;
}

export const reviewProblem: StoreApi<ReviewProblem> = createStore<ReviewProblem>(() => ({
  sentences: {},
}));

async function sendAll(signal: AbortSignal): Promise<boolean> {
  const { isForLater, sentences } = await sendReviews(signal);
  reviewProblem.setState({ sentences });
  return isForLater;
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
      (isForLater) => {
        failures = isForLater ? failures + 1 : 0;
        if (isForLater) sendIn(backoffMs(failures));
      },
      (error: unknown) => {
        if (isAbort(error) && signal.aborted) return;
        // What is to be sent could not be read from this device.
        if (toAppError(error).retry !== 'later') return console.error(error);
        failures += 1;
        sendIn(backoffMs(failures));
      },
    );
  };
  const now = () => sendIn(0);
  const stop = listen(({ kind }) => {
    if (kind !== 'review-changed') return;
    // Should this page be gone by then, the worker sends it.
    void registerSync();
    sendIn(AFTER_CHANGE_MS);
  });
  globalThis.addEventListener('online', now, { signal });
  globalThis.addEventListener('pageshow', now, { signal });
  now();
  return () => {
    stopping.abort();
    clearTimeout(timer);
    stop();
  };
}

import { useCallback, useEffect, useState } from 'react';
import { ensureSession } from '@/backend/accounts/session.ts';
import { call } from '@/backend/calls/callables.ts';
import { changeBook, loadProgress } from '@/device/storage/books/progress.ts';
import { AppError, isAbort, toAppError } from '@/domain/errors.ts';
import type { NamesOfBook } from '@/domain/names/names-of-book.ts';
import { isSessionId, type SessionId } from '@/domain/session.ts';
import { pause } from '@/ui/hooks/pause.ts';
import { useLocation } from '@/ui/navigation/router.ts';
import { wordsOf } from '@/ui/words-of.ts';

export type NamesState =
  | { readonly kind: 'loading' }
  /** nothing went wrong: the pages come first */
  | { readonly kind: 'no-pages'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly error: AppError }
  | { readonly kind: 'open'; readonly sessionId: SessionId; readonly book: NamesOfBook };

/** How one word is said; null takes back what was said before. */
export interface Saying {
  readonly word: string;
  readonly said: string | null;
  /** null is the whole book */
  readonly sentence: string | null;
}

const checked = <A extends { readonly success: boolean; readonly error?: string | undefined }>(
  answer: A,
): A => {
  if (!answer.success) throw new AppError('book-closed', answer.error);
  return answer;
};

/** The book of the address, where it was reached from a finished one; else the one that is open on this device. */
async function openedBook(search: string): Promise<SessionId> {
  const wanted = new URLSearchParams(search).get('book');
  if (isSessionId(wanted)) return wanted;
  const { sessionId } = await loadProgress();
  await ensureSession(sessionId);
  return sessionId;
}

const LOOK_EVERY_MS = 3_000;

/** The names of the book, and the ways to say them otherwise. */
export function useNames() {
  const { search } = useLocation();
  const [state, setState] = useState<NamesState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const sessionId = await openedBook(search);
      const { data, error } = await call('get_names', { sessionId }, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      if (data) setState({ kind: 'open', sessionId, book: data });
      else setState({ kind: 'no-pages', message: error ?? '' });
    };
    load().catch((failure: unknown) => {
      if (isAbort(failure) || leaving.signal.aborted) return;
      setState({ kind: 'failed', message: wordsOf(failure), error: toAppError(failure) });
    });
    return () => leaving.abort();
  }, [search, attempt]);
  const isMaking = state.kind === 'open' && state.book.order?.state === 'making';
  useWhile(isMaking, () => setAttempt((n) => n + 1));
  const again = () => {
    setState({ kind: 'loading' });
    setAttempt((n) => n + 1);
  };
  return { state, again, ...useChanges(state, setState) };
}

/** Looks again until it is no longer so. */
function useWhile(isSo: boolean, look: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done is the same at every drawing
  useEffect(() => {
    if (!isSo) return;
    const leaving = new AbortController();
    const follow = async () => {
      for (;;) {
        await pause(LOOK_EVERY_MS, leaving.signal);
        look();
      }
    };
    follow().catch(() => undefined);
    return () => leaving.abort();
  }, [isSo]);
}

/** What can be changed, and whether the finished book was sent to be read again. */
function useChanges(state: NamesState, setState: (change: (state: NamesState) => NamesState) => void) {
  const sessionId = state.kind === 'open' ? state.sessionId : null;
  const orderId = state.kind === 'open' ? (state.book.order?.orderId ?? null) : null;
  const change = useCallback(
    (more: Partial<NamesOfBook>) =>
      setState((now) => (now.kind === 'open' ? { ...now, book: { ...now.book, ...more } } : now)),
    [setState],
  );
  const save = useCallback(
    async ({ word, said, sentence }: Saying) => {
      if (sessionId === null) return;
      const place = sentence === null ? {} : { sentence };
      const { data } = checked(await call('save_pronunciation', { sessionId, word, said, ...place }));
      if (data) change(data);
      // The page to hear is made anew with it.
      await changeBook(sessionId, (now) => ({ ...now, sample: { ...now.sample, url: null } }));
    },
    [sessionId, change],
  );
  const [isRenewed, setIsRenewed] = useState(false);
  const renew = useCallback(async () => {
    if (orderId === null) return;
    checked(await call('renew_book', { orderId }));
    setIsRenewed(true);
    change({ order: { orderId, state: 'making' } });
  }, [orderId, change]);
  return { save, renew, isRenewed };
}

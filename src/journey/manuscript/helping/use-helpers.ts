import { useCallback, useEffect, useState } from 'react';
import { ensureSession } from '@/backend/accounts/session.ts';
import { call } from '@/backend/calls/callables.ts';
import { noteInvited, wasInvited } from '@/device/storage/books/invited.ts';
import type { CallableInput } from '@/domain/calls/callables.ts';
import { AppError, isAbort, isErrorCode } from '@/domain/errors.ts';
import type { ListedHelper, ListedInvitation } from '@/domain/helping/helping.ts';
import type { SessionId } from '@/domain/session.ts';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { takeInPages } from './take-in-pages.ts';

type Wanted = Omit<CallableInput<'book_helpers'>, 'sessionId'>;

export interface Helpers {
  /** null until the server was asked */
  readonly invitations: readonly ListedInvitation[] | null;
  readonly helpers: readonly ListedHelper[];
  readonly error: string | null;
  /** @returns the token of a new invitation, which is told this once; undefined when it did not work */
  readonly invite: () => Promise<string | undefined>;
  readonly end: (ending: NonNullable<Wanted['end']>) => Promise<void>;
}

async function ask(sessionId: SessionId, wanted: Wanted) {
  const answer = await call('book_helpers', { sessionId, ...wanted });
  if (answer.success) return answer;
  const code = isErrorCode(answer.errorCode) ? answer.errorCode : 'unavailable';
  throw new AppError(code, answer.error);
}

/** Who helps with a book, for its owner. @param isPaid then the server knows it for sure */
export function useHelpers(sessionId: SessionId, isPaid = false): Helpers {
  const { error, attempt } = useAttempt();
  const [found, setFound] = useState<{
    invitations: readonly ListedInvitation[];
    helpers: readonly ListedHelper[];
  }>();
  const change = useCallback(
    async (wanted: Wanted = {}) => {
      let token: string | undefined;
      await attempt(async () => {
        // The server may not have heard of a book of which nothing was sent.
        if (!isPaid) await ensureSession(sessionId);
        const answer = await ask(sessionId, wanted);
        token = answer.token;
        if (token !== undefined) await noteInvited(sessionId);
        setFound({ invitations: answer.invitations ?? [], helpers: answer.helpers ?? [] });
      });
      return token;
    },
    [sessionId, isPaid, attempt],
  );
  useEffect(() => void change(), [change]);
  return {
    invitations: found?.invitations ?? null,
    helpers: found?.helpers ?? [],
    error,
    invite: () => change({ invite: true }),
    end: async (ending) => void (await change({ end: ending })),
  };
}

const LOOK_EVERY_MS = 10_000;

interface TakenIn {
  /** how many pages came meanwhile */
  readonly came: number;
  /** grows with every look */
  readonly looks: number;
}

/** Brings the pages of helpers into the book while its step is open. */
export function useTakeIn(sessionId: SessionId): TakenIn {
  const [taken, setTaken] = useState<TakenIn>({ came: 0, looks: 0 });
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const isSeen = document.visibilityState === 'visible' && navigator.onLine;
      if (isSeen && (await wasInvited(sessionId))) {
        const count = await takeInPages(sessionId, leaving.signal);
        setTaken(({ came, looks }) => ({ came: came + count, looks: looks + 1 }));
      }
    };
    const again = async () => {
      await look().catch((error: unknown) => {
        // The next look brings them; before the book is read it is said.
        if (!isAbort(error) && navigator.onLine) console.warn(error);
      });
      if (!leaving.signal.aborted) timer = setTimeout(again, LOOK_EVERY_MS);
    };
    void again();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [sessionId]);
  return taken;
}

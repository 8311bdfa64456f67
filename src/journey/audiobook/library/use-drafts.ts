import { useCallback, useEffect, useState } from 'react';
import { noteOwner } from '@/backend/accounts/handover.ts';
import { call } from '@/backend/calls/callables.ts';
import { type Draft, draftElsewhere, draftsHere } from '@/device/storage/books/drafts.ts';
import { openBook } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { bringBookBack, removeBook, removedBooks } from '@/device/storage/books/removed-books.ts';
import { listen } from '@/device/storage/channel.ts';
import { THROWN_AWAY_KEPT_MS } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';

export interface Drafts {
  /** null until this device has told */
  readonly drafts: readonly Draft[] | null;
  /** the book deleted last, as long as it can be brought back */
  readonly removed: Progress | null;
  readonly open: (draft: Draft) => Promise<void>;
  readonly remove: (draft: Draft) => Promise<void>;
  readonly bringBack: (sessionId: SessionId) => Promise<void>;
}

interface Here {
  readonly drafts: readonly Draft[];
  readonly removed: readonly Progress[];
}

async function readHere(): Promise<Here> {
  const [drafts, removed] = await Promise.all([draftsHere(), removedBooks()]);
  const since = Date.now() - THROWN_AWAY_KEPT_MS;
  return { drafts, removed: removed.filter(({ removedAtMs = 0 }) => removedAtMs > since) };
}

async function readElsewhere(): Promise<readonly Draft[]> {
  const { drafts = [] } = await call('list_drafts', {});
  return drafts.map(draftElsewhere);
}

/**
 * The books that are not ordered yet: those of this device at once, then those begun with this account on others.
 * @param uid of a member; null for guests, who have no other device
 */
export function useDrafts(uid: string | null): Drafts {
  const [here, setHere] = useState<Here | null>(null);
  const [elsewhere, setElsewhere] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let isShown = true;
    const look = () => {
      readHere().then(
        (found) => isShown && setHere(found),
        // A store that does not answer has lost nothing, and the step says so.
        (error: unknown) => console.error(error),
      );
    };
    look();
    const stop = listen(({ kind }) => kind === 'progress-changed' && look());
    return () => {
      isShown = false;
      stop();
    };
  }, []);
  useEffect(() => {
    if (uid === null) return setElsewhere([]);
    let isShown = true;
    readElsewhere().then(
      (found) => isShown && setElsewhere(found),
      // Without internet the shelf has what is here.
      (error: unknown) => navigator.onLine && console.error(error),
    );
    return () => {
      isShown = false;
    };
  }, [uid]);
  const refresh = useCallback(async () => setHere(await readHere()), []);
  const own = useCallback(
    async ({ sessionId, elsewhere: record }: Draft) => {
      if (record && uid !== null) await noteOwner(sessionId, uid);
    },
    [uid],
  );
  const open = useCallback(
    async (draft: Draft) => {
      await own(draft);
      await openBook(draft.sessionId, draft.elsewhere);
    },
    [own],
  );
  const remove = useCallback(
    async (draft: Draft) => {
      await own(draft);
      await removeBook(draft.sessionId, Date.now(), draft.elsewhere);
      await refresh();
    },
    [own, refresh],
  );
  const bringBack = useCallback(
    async (sessionId: SessionId) => {
      await bringBookBack(sessionId);
      await refresh();
    },
    [refresh],
  );
  const known = new Set(
    [...(here?.drafts ?? []), ...(here?.removed ?? [])].map(({ sessionId }) => sessionId),
  );
  const others = elsewhere.filter(({ sessionId }) => !known.has(sessionId));
  return {
    drafts: here && [...here.drafts, ...others],
    removed: here?.removed[0] ?? null,
    open,
    remove,
    bringBack,
  };
}

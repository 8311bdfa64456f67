import { useCallback, useEffect, useRef, useState } from 'react';
import { toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { listPages, removePage, savePage } from '@/storage/pages.ts';
import { askForPersistence } from '@/storage/quota.ts';
import type { StoredPage } from '@/storage/rows.ts';

interface Pages {
  /** null until they are read: a store that does not answer is not an empty one */
  pages: readonly StoredPage[] | null;
  /** photos taken and not yet saved */
  saving: number;
  error: string | null;
  save: (photo: Promise<Blob | null>) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** The photographed pages as this device keeps them. A page counts when it is saved, not before. */
export function usePages(sessionId: SessionId): Pages {
  const [pages, setPages] = useState<readonly StoredPage[] | null>(null);
  const [saving, setSaving] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const refresh = useCallback(async () => setPages(await listPages(sessionId)), [sessionId]);
  const guard = useCallback(async (work: () => Promise<void>) => {
    try {
      setError(null);
      await work();
    } catch (failure) {
      setError(toAppError(failure, 'storage-unavailable').sentence);
    }
  }, []);
  useEffect(() => {
    void guard(refresh);
  }, [guard, refresh]);
  // Two quick captures are saved in the order they were taken, whichever is encoded first.
  const queue = useRef(Promise.resolve());
  const keep = async (photo: Promise<Blob | null>) => {
    const blob = await photo;
    if (!blob) return;
    await savePage(sessionId, blob);
    askForPersistence();
    await refresh();
  };
  const save = (photo: Promise<Blob | null>) => {
    setSaving((n) => n + 1);
    queue.current = queue.current.then(() => guard(() => keep(photo))).finally(() => setSaving((n) => n - 1));
    return queue.current;
  };
  const remove = (id: string) =>
    guard(async () => {
      await removePage(id);
      await refresh();
    });
  return { pages, saving, error, save, remove };
}

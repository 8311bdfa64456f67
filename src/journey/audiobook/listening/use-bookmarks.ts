import { useCallback, useEffect, useState } from 'react';
import {
  deleteBookmark,
  keepBookmark,
  listBookmarks,
  noteBookmark,
} from '@/device/storage/downloads/bookmarks.ts';
import type { BookmarkRow } from '@/device/storage/downloads/listening-rows.ts';
import { wordsOf } from '@/ui/words-of.ts';

export interface Bookmarks {
  /** in the order of time; null until the device was asked */
  readonly rows: readonly BookmarkRow[] | null;
  readonly error: string | null;
  /** the one that was deleted last, and can be put back */
  readonly deleted: BookmarkRow | null;
  /** @returns its id */
  readonly add: (seconds: number) => string;
  /** Keeps what is typed as it is typed, so that closing loses nothing. */
  readonly note: (id: string, note: string) => void;
  readonly remove: (bookmark: BookmarkRow) => void;
  readonly putBack: () => void;
}

/** Seen at once, and kept after it: what the device refuses is said, and shown as it really is. */
export function useBookmarks(uid: string, orderId: string): Bookmarks {
  const [rows, setRows] = useState<readonly BookmarkRow[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<BookmarkRow | null>(null);
  const look = useCallback(
    () => listBookmarks(uid, orderId).then(setRows, (failure: unknown) => setError(wordsOf(failure))),
    [uid, orderId],
  );
  useEffect(() => void look(), [look]);
  const keep = (shown: readonly BookmarkRow[], kept: Promise<void>) => {
    setError(null);
    setRows(shown.toSorted((one, other) => one.seconds - other.seconds));
    kept.catch((failure: unknown) => {
      setError(wordsOf(failure));
      void look();
    });
  };
  const known = rows ?? [];
  return {
    ...{ rows, error, deleted },
    add(seconds) {
      const id = crypto.randomUUID();
      const bookmark = { id, uid, orderId, seconds, note: '', madeAtMs: Date.now() };
      keep([...known, bookmark], keepBookmark(bookmark));
      return id;
    },
    note(id, note) {
      keep(
        known.map((row) => (row.id === id ? { ...row, note } : row)),
        noteBookmark(id, note),
      );
    },
    remove(bookmark) {
      setDeleted(bookmark);
      keep(
        known.filter(({ id }) => id !== bookmark.id),
        deleteBookmark(bookmark.id),
      );
    },
    putBack() {
      if (!deleted) return;
      setDeleted(null);
      keep([...known, deleted], keepBookmark(deleted));
    },
  };
}

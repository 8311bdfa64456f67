import { othersSessions, readOthersSessions } from './books/others-books.ts';
import { tell } from './channel.ts';
import { inLibrary, type StoreName, type Writing, writeStrictly } from './database.ts';
import { lastMember } from './downloads/saved-orders.ts';
import { knownMember } from './settings.ts';

/** Pages, files and corrected texts that are only on this device: the server has not confirmed them. */
export async function countUnsent(): Promise<number> {
  const others = await readOthersSessions();
  return inLibrary(async (library) => {
    const [uploads, pages, reviews, shared, recordings] = await Promise.all([
      library.getAll('uploads'),
      library.getAll('pages'),
      library.getAll('reviews'),
      library.getAll('shared'),
      library.getAll('recordings'),
    ]);
    const isOwn = ({ sessionId }: { sessionId: string }) => !others.has(sessionId);
    const unsent = uploads.filter((row) => isOwn(row) && row.state.kind !== 'uploaded').length;
    const sentIds = new Set(uploads.map(({ id }) => id));
    const aside = pages.filter(
      (page) => isOwn(page) && page.setAsideAtMs !== undefined && !sentIds.has(page.uploadId),
    ).length;
    const waiting = [
      ...shared.filter(({ leftOutAtMs }) => leftOutAtMs === undefined),
      ...recordings.filter((row) => isOwn(row) && row.discardedAtMs === undefined),
    ];
    return unsent + aside + reviews.filter((row) => isOwn(row) && row.isDirty).length + waiting.length;
  });
}

/** Whether this device holds any draft: pages, files or answers. */
export async function hasDrafts(): Promise<boolean> {
  return inLibrary(async (library) => {
    const stores = ['uploads', 'pages', 'reviews', 'shared', 'recordings'] as const;
    const counts = await Promise.all(stores.map((store) => library.count(store)));
    return counts.some((count) => count > 0);
  });
}

/**
 * Empties the library, audiobooks among it, by the person's own hand, sent or not. Never called for any other reason.
 * What others left here when they signed out stays as it is.
 */
export async function clearLibrary(): Promise<void> {
  const [stores, own] = await Promise.all([
    inLibrary(async (library) => [...library.objectStoreNames]),
    Promise.all([knownMember(), lastMember()]),
  ]);
  await writeStrictly(stores, async (writing) => {
    const kept = await othersThings(writing, own);
    for (const name of stores) {
      const store = writing.objectStore(name);
      const keys = await store.getAllKeys();
      const stays = kept[name] ?? (() => false);
      if (!keys.some(stays)) await store.clear();
      else for (const key of keys) if (!stays(key)) await store.delete(key as never);
    }
  });
  tell({ kind: 'progress-changed' });
}

type Kept = Partial<Record<StoreName, (key: IDBValidKey) => boolean>>;

/** By store, which keys are somebody else's. */
async function othersThings(writing: Writing<StoreName[]>, own: readonly (string | null)[]): Promise<Kept> {
  const [rows, pages, uploads, recordings, bookmarks, members, shelves] = await Promise.all([
    writing.objectStore('progress').getAll(),
    writing.objectStore('pages').getAll(),
    writing.objectStore('uploads').getAll(),
    writing.objectStore('recordings').getAll(),
    writing.objectStore('bookmarks').getAll(),
    writing.objectStore('shelves').getAllKeys(),
    writing.objectStore('shelves').getAll(),
  ]);
  const sessions = othersSessions(rows, own[0]);
  const ofOthers = <T extends { sessionId: string; id: string }>(list: readonly T[]) =>
    list.filter(({ sessionId }) => sessions.has(sessionId));
  const ids = new Set(ofOthers([...pages, ...uploads, ...recordings]).map(({ id }) => id));
  for (const { uploadId } of ofOthers(pages)) ids.add(uploadId);
  const orders = new Set(
    // A row that is broken is nobody's, and holds up no deletion.
    shelves.flatMap((list, i) =>
      own.includes(members[i] ?? '') || !Array.isArray(list) ? [] : list.map(({ id }) => id),
    ),
  );
  const marks = new Set(bookmarks.filter(({ uid }) => uid && !own.includes(uid)).map(({ id }) => id));
  const isIn = (known: ReadonlySet<string>) => (key: IDBValidKey) =>
    known.has(String(Array.isArray(key) ? key[0] : key));
  const [isSession, isRow, isOrder] = [isIn(sessions), isIn(ids), isIn(orders)];
  return {
    bookmarks: isIn(marks),
    ...{ progress: isSession, reviews: isSession, readings: isSession },
    ...{
      pages: isRow,
      uploads: isRow,
      parts: isRow,
      thumbs: isRow,
      recordings: isRow,
      recordingParts: isRow,
    },
    ...{ places: isOrder, downloads: isOrder, downloadParts: isOrder },
    ...{ downloadExtras: isOrder, downloadPhotos: isOrder },
    shelves: (key) => !own.includes(String(key)),
    // who owns which session
    settings: (key) => [...sessions].some((id) => String(key).endsWith(id)),
  };
}

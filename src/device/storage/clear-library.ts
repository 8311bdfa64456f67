import { tell } from './channel.ts';
import { inLibrary, writeStrictly } from './database.ts';

/** Pages, files and corrected texts that are only on this device: the server has not confirmed them. */
export async function countUnsent(): Promise<number> {
  return inLibrary(async (library) => {
    const [uploads, pages, reviews, shared, recordings] = await Promise.all([
      library.getAll('uploads'),
      library.getAll('pages'),
      library.getAll('reviews'),
      library.getAll('shared'),
      library.getAll('recordings'),
    ]);
    const unsent = uploads.filter(({ state }) => state.kind !== 'uploaded').length;
    const sentIds = new Set(uploads.map(({ id }) => id));
    const aside = pages.filter(
      ({ setAsideAtMs, uploadId }) => setAsideAtMs !== undefined && !sentIds.has(uploadId),
    ).length;
    const waiting = [
      ...shared.filter(({ leftOutAtMs }) => leftOutAtMs === undefined),
      ...recordings.filter(({ discardedAtMs }) => discardedAtMs === undefined),
    ];
    return unsent + aside + reviews.filter(({ isDirty }) => isDirty).length + waiting.length;
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

/** Empties the library, audiobooks among it, by the person's own hand, sent or not. Never called for any other reason. */
export async function clearLibrary(): Promise<void> {
  const stores = await inLibrary(async (library) => [...library.objectStoreNames]);
  await writeStrictly(stores, async (writing) => {
    for (const name of stores) await writing.objectStore(name).clear();
  });
  tell({ kind: 'progress-changed' });
}

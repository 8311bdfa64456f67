import { tell } from '@/device/storage/channel.ts';
import { inLibrary, type Writing } from '@/device/storage/database.ts';
import { completePage, isInBook } from '@/device/storage/library-schema.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import { recallUpload } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { requeue } from './page-changes.ts';
import { inBook, pagesOf } from './pages.ts';
import type { StoredPage } from './rows.ts';

type PagesWriting = Writing<['pages', 'uploads', 'parts']>;

async function pageIn(writing: PagesWriting, id: string): Promise<StoredPage> {
  const page = await writing.objectStore('pages').get(id);
  if (!page) throw new AppError('not-found', `no page ${id}`);
  return completePage(page);
}

/**
 * Takes pages out of the book, all or none of them. They can be brought back together until `sweepRemoved`.
 * @throws AppError not-found, storage-unavailable
 */
export async function hidePages(ids: readonly string[], nowMs: number): Promise<void> {
  const hidden = await writeNote(['pages', 'uploads', 'parts'], async (writing) => {
    const pages = await Promise.all(ids.map((id) => pageIn(writing, id)));
    for (const page of pages) {
      await writing.objectStore('pages').put({ ...page, removedAtMs: nowMs, isUnwanted: true });
      await recallUpload(writing.objectStore('uploads'), page.uploadId);
    }
    return pages;
  });
  for (const { uploadId } of hidden) tell({ kind: 'upload-changed', uploadId });
}

export const hidePage = (id: string, nowMs: number): Promise<void> => hidePages([id], nowMs);

/** Pages of which the person has taken away this one and those with it. */
async function takenWith(writing: PagesWriting, page: StoredPage): Promise<StoredPage[]> {
  if (!page.isUnwanted) return [page];
  const rows = await writing.objectStore('pages').index('bySession').getAll(pagesOf(page.sessionId));
  return rows.filter((row) => row.isUnwanted && row.removedAtMs === page.removedAtMs);
}

/**
 * Brings a removed page, and those that were taken away with it, back to their places and onto their way.
 * @throws AppError not-found when it has been swept meanwhile
 */
export async function restorePage(id: string): Promise<void> {
  const restored = await writeNote(['pages', 'uploads', 'parts'], async (writing) => {
    const pages = await takenWith(writing, await pageIn(writing, id));
    for (const { isUnwanted: _, ...page } of pages) {
      await requeue(writing, page);
      await writing.objectStore('pages').put({ ...page, removedAtMs: null });
    }
    return pages;
  });
  for (const { uploadId } of restored) tell({ kind: 'upload-added', uploadId });
}

/**
 * The pages of a session as the book has them, and what the person deleted last and can still have back; a photo
 * that was taken again is none of these.
 */
export async function listWithRemoved(
  sessionId: SessionId,
): Promise<{ pages: StoredPage[]; removed: StoredPage | null; removedCount: number }> {
  const rows = await inLibrary((library) =>
    library.getAllFromIndex('pages', 'bySession', pagesOf(sessionId)),
  );
  const removed = rows.filter(({ isUnwanted, removedAtMs }) => isUnwanted && removedAtMs !== null);
  const [last = null] = removed.sort((one, other) => (other.removedAtMs ?? 0) - (one.removedAtMs ?? 0));
  const removedCount = removed.filter(({ removedAtMs }) => removedAtMs === last?.removedAtMs).length;
  return { pages: inBook(rows), removed: last, removedCount };
}

/**
 * Moves pages to another place in the book, where they follow each other as they did before.
 * @param index how many of the other pages come before them
 */
export async function movePages(
  sessionId: SessionId,
  ids: ReadonlySet<string>,
  index: number,
): Promise<void> {
  await writeNote(['pages'], async (writing) => {
    const store = writing.objectStore('pages');
    const rows = (await store.index('bySession').getAll(pagesOf(sessionId))).map(completePage);
    const shown = rows.filter(isInBook).sort((one, other) => one.position - other.position);
    const places = shown.map(({ position }) => position);
    for (const [at, page] of arranged(shown, ids, index).entries()) {
      const position = places[at] ?? page.position;
      if (page.position !== position) await store.put({ ...page, position });
    }
  });
}

export const movePage = (sessionId: SessionId, id: string, index: number): Promise<void> =>
  movePages(sessionId, new Set([id]), index);

/** Pages in another order: those named come, one after the other, when so many of the others have come. */
export function arranged<Page extends { readonly id: string }>(
  pages: readonly Page[],
  ids: ReadonlySet<string>,
  index: number,
): Page[] {
  const others = pages.filter(({ id }) => !ids.has(id));
  const moved = pages.filter(({ id }) => ids.has(id));
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, ...moved);
}

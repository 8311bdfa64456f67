import { tell } from '@/device/storage/channel.ts';
import { completePage, type Writing } from '@/device/storage/database.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import { recallUpload } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import { requeue } from './page-changes.ts';
import { pagesOf } from './pages.ts';
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

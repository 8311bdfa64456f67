import { tell } from '@/device/storage/channel.ts';
import { completePage, inLibrary, isInBook } from '@/device/storage/database.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import { recallUpload } from '@/device/storage/uploads/uploads.ts';
import type { SessionId } from '@/domain/session.ts';
import { requeue } from './page-changes.ts';
import { pagesOf } from './pages.ts';
import type { StoredPage } from './rows.ts';

const isSetAside = ({ setAsideAtMs }: StoredPage) => setAsideAtMs !== undefined;

/**
 * Sets all pages of the book aside, because the person begins the scan anew. Their photos stay on this device, what is
 * not with the server yet is not sent, and they can be brought back until the session is released.
 * @returns how many pages there were
 * @throws AppError storage-unavailable
 */
export async function setPagesAside(sessionId: SessionId, nowMs: number): Promise<number> {
  const pages = await writeNote(['pages', 'uploads', 'parts'], async (writing) => {
    const store = writing.objectStore('pages');
    const rows = (await store.index('bySession').getAll(pagesOf(sessionId))).map(completePage);
    const shown = rows.filter(isInBook);
    for (const page of shown) {
      await store.put({ ...page, setAsideAtMs: nowMs });
      await recallUpload(writing.objectStore('uploads'), page.uploadId);
    }
    return shown;
  });
  for (const { uploadId } of pages) tell({ kind: 'upload-changed', uploadId });
  return pages.length;
}

/** The pages that are set aside, in the order of their book. */
export async function listSetAside(sessionId: SessionId): Promise<StoredPage[]> {
  const rows = await inLibrary((library) =>
    library.getAllFromIndex('pages', 'bySession', pagesOf(sessionId)),
  );
  return rows
    .map(completePage)
    .filter((page) => page.removedAtMs === null && isSetAside(page))
    .sort((one, other) => one.position - other.position);
}

/**
 * Brings the pages that were set aside at one moment back to their places and onto their way; pages taken since come
 * after them.
 * @returns the pages as they were
 * @throws AppError not-found when a photo is gone, storage-unavailable
 */
export async function bringPagesBack(sessionId: SessionId, atMs: number): Promise<readonly StoredPage[]> {
  const pages = await writeNote(['pages', 'uploads', 'parts'], async (writing) => {
    const store = writing.objectStore('pages');
    const rows = (await store.index('bySession').getAll(pagesOf(sessionId))).map(completePage);
    const aside = rows.filter((page) => page.removedAtMs === null && page.setAsideAtMs === atMs);
    for (const page of aside) {
      const { setAsideAtMs: _, ...back } = page;
      await requeue(writing, back);
      await store.put(back);
    }
    return aside;
  });
  for (const { uploadId } of pages) tell({ kind: 'upload-added', uploadId });
  return pages;
}

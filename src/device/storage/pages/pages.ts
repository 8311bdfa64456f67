import { tell } from '@/device/storage/channel.ts';
import { completePage, inLibrary, isInBook, writeStrictly } from '@/device/storage/database.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { partsOf, readBlob } from './parts.ts';
import type { StoredPage } from './rows.ts';

export const pagesOf = (sessionId: SessionId) =>
  IDBKeyRange.bound([sessionId, 0], [sessionId, Number.POSITIVE_INFINITY]);

/** Of these rows the pages of the book, in its order. */
export function inBook(rows: readonly StoredPage[]): StoredPage[] {
  return rows
    .map(completePage)
    .filter(isInBook)
    .sort((one, other) => one.position - other.position);
}

/** The pages of a session as the book has them. A failed read is an error, never an empty list. */
export async function listPages(sessionId: SessionId): Promise<StoredPage[]> {
  const rows = await inLibrary((library) =>
    library.getAllFromIndex('pages', 'bySession', pagesOf(sessionId)),
  );
  return inBook(rows);
}

/** Takes a page away for good by the person's own hand, with its upload; its number stays used. */
export async function removePage(id: string): Promise<void> {
  const uploadId = await writeStrictly(['pages', 'uploads', 'parts', 'thumbs'], async (writing) => {
    const pages = writing.objectStore('pages');
    const page = await pages.get(id);
    if (!page) return undefined;
    await Promise.all([
      pages.delete(id),
      writing.objectStore('thumbs').delete(id),
      writing.objectStore('uploads').delete(page.uploadId),
      writing.objectStore('parts').delete(partsOf(page.uploadId)),
    ]);
    return page.uploadId;
  });
  if (uploadId !== undefined) tell({ kind: 'upload-changed', uploadId });
}

/**
 * The photo of a page.
 * @throws AppError not-found, also when the photo is with the server only; storage-unavailable
 */
export async function readPage(id: string): Promise<Blob> {
  const [page, upload] = await inLibrary(async (library) => {
    const row = await library.get('pages', id);
    return [row, row && (await library.get('uploads', row.uploadId))] as const;
  });
  const isFreed = upload?.state.kind === 'uploaded' && !upload.isKept;
  if (!page || isFreed) throw new AppError('not-found', `no photo of page ${id} on this device`);
  return readBlob(page.uploadId, page.sizeBytes, 'image/jpeg');
}

/** The small picture of a page, else the photo itself. */
export async function readThumb(id: string): Promise<Blob> {
  const thumb = await inLibrary((library) => library.get('thumbs', id));
  return thumb ? new Blob([thumb], { type: 'image/jpeg' }) : readPage(id);
}

/** Several small JPEGs in one go, in the order asked; undefined where there is none. */
export function readThumbs(ids: readonly string[]): Promise<(ArrayBuffer | undefined)[]> {
  return inLibrary((library) => {
    const thumbs = library.transaction('thumbs').store;
    return Promise.all(ids.map((id) => thumbs.get(id)));
  });
}

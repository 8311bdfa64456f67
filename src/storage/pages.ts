import { AppError } from '@/domain/errors.ts';
import { objectPath } from '@/domain/object-path.ts';
import type { SessionId } from '@/domain/session.ts';
import { tell } from '@/storage/channel.ts';
import { inLibrary, writeStrictly } from '@/storage/database.ts';
import { partsOf, readBlob } from '@/storage/parts.ts';
import type { StoredPage } from '@/storage/rows.ts';
import { sha256OfBytes } from '@/storage/sha256.ts';
import { newUploadRow } from '@/storage/uploads.ts';

const numberSetting = (sessionId: SessionId) => `last-page-number:${sessionId}`;

/**
 * Saves a photographed page and queues its upload in one strict transaction.
 * @returns the page with its permanent number, once it is on the disk
 * @throws AppError disk-full, storage-unavailable
 */
export async function savePage(sessionId: SessionId, photo: Blob): Promise<StoredPage> {
  const id = crypto.randomUUID();
  const bytes = await photo.arrayBuffer();
  const sha256 = await sha256OfBytes(bytes);
  const page = await writeStrictly(['settings', 'pages', 'uploads', 'parts'], async (writing) => {
    const pages = writing.objectStore('pages');
    const saved = await pages.get(id);
    // A transaction that was repeated on a fresh connection may have been saved the first time.
    if (saved) return saved;
    const settings = writing.objectStore('settings');
    const n = Number((await settings.get(numberSetting(sessionId))) ?? 0) + 1;
    const file = {
      sessionId,
      objectPath: objectPath.page(sessionId, n),
      contentType: 'image/jpeg',
      blob: photo,
    };
    const upload = newUploadRow(file, sha256);
    const fresh: StoredPage = {
      id,
      sessionId,
      n,
      sizeBytes: bytes.byteLength,
      capturedAtMs: Date.now(),
      uploadId: upload.id,
    };
    await Promise.all([
      settings.put(n, numberSetting(sessionId)),
      writing.objectStore('parts').put({ bytes, writtenAtMs: Date.now() }, [upload.id, 0]),
      writing.objectStore('uploads').put(upload),
      pages.put(fresh),
    ]);
    return fresh;
  });
  tell({ kind: 'upload-added', uploadId: page.uploadId });
  return page;
}

/** The pages of a session by their number. A failed read is an error, never an empty list. */
export function listPages(sessionId: SessionId): Promise<StoredPage[]> {
  const ofSession = IDBKeyRange.bound([sessionId, 0], [sessionId, Number.POSITIVE_INFINITY]);
  return inLibrary((library) => library.getAllFromIndex('pages', 'bySession', ofSession));
}

/** Takes a page away by the person's own hand, with its upload; its number stays used. */
export async function removePage(id: string): Promise<void> {
  const uploadId = await writeStrictly(['pages', 'uploads', 'parts'], async (writing) => {
    const pages = writing.objectStore('pages');
    const page = await pages.get(id);
    if (!page) return undefined;
    await Promise.all([
      pages.delete(id),
      writing.objectStore('uploads').delete(page.uploadId),
      writing.objectStore('parts').delete(partsOf(page.uploadId)),
    ]);
    return page.uploadId;
  });
  if (uploadId !== undefined) tell({ kind: 'upload-changed', uploadId });
}

/**
 * The photo of a page.
 * @throws AppError not-found, storage-unavailable
 */
export async function readPage(id: string): Promise<Blob> {
  const page = await inLibrary((library) => library.get('pages', id));
  if (!page) throw new AppError('not-found', `no page ${id}`);
  return readBlob(page.uploadId, page.sizeBytes, 'image/jpeg');
}

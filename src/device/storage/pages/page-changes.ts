import { completePage, inLibrary, type Writing } from '@/device/storage/database.ts';
import { noteFreed } from '@/device/storage/room/freed-room.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import { newUploadRow } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { pagesOf, removePage } from './pages.ts';
import { partsOf } from './parts.ts';
import type { StoredPage } from './rows.ts';

type PagesWriting = Writing<['pages', 'uploads', 'parts']>;

/** Puts a page's photo back onto its way. @throws AppError not-found when its bytes are gone */
export async function requeue(writing: PagesWriting, page: StoredPage): Promise<void> {
  if (await writing.objectStore('uploads').get(page.uploadId)) return;
  const [path = '', sha256 = ''] = page.uploadId.split('#');
  const part = await writing.objectStore('parts').get([page.uploadId, 0]);
  if (!part) throw new AppError('not-found', `the photo of page ${page.id} is gone`);
  const blob = { size: page.sizeBytes } as Blob;
  const file = { sessionId: page.sessionId, objectPath: path, contentType: 'image/jpeg', blob };
  await writing.objectStore('uploads').put(newUploadRow(file, sha256));
}

/** Deletes what was taken away before `untilMs`, with its bytes; not a photo that a page is cut out of. */
export async function sweepRemoved(sessionId: SessionId, untilMs: number): Promise<void> {
  const rows = await inLibrary((library) =>
    library.getAllFromIndex('pages', 'bySession', pagesOf(sessionId)),
  );
  const isOver = ({ removedAtMs }: StoredPage) => removedAtMs !== null && removedAtMs < untilMs;
  const pages = rows.map(completePage);
  const originals = new Set(pages.filter((page) => !isOver(page)).map(({ edges }) => edges?.originalId));
  for (const page of pages) if (isOver(page) && !originals.has(page.id)) await removePage(page.id);
}

/** Notes that the server has read these pages. */
export async function markRead(ids: readonly string[], nowMs: number): Promise<void> {
  await writeNote(['pages'], async (writing) => {
    const store = writing.objectStore('pages');
    for (const id of ids) {
      const page = await store.get(id);
      if (page) await store.put({ ...completePage(page), readAtMs: nowMs });
    }
  });
}

/** How many of the newest photos stay for looking at them again. */
const KEEP_NEWEST = 20;

/**
 * Frees the room of photos that the server has confirmed, except the newest; their small pictures stay.
 * @returns bytes freed
 */
export async function freeConfirmed(sessionId: SessionId): Promise<number> {
  return await writeNote(['settings', 'pages', 'uploads', 'parts'], async (writing) => {
    const rows = await writing.objectStore('pages').index('bySession').getAll(pagesOf(sessionId));
    let freedBytes = 0;
    for (const page of rows.slice(0, -KEEP_NEWEST)) {
      const upload = await writing.objectStore('uploads').get(page.uploadId);
      if (upload?.state.kind !== 'uploaded' || !upload.isKept) continue;
      await writing.objectStore('uploads').put({ ...upload, isKept: false });
      await writing.objectStore('parts').delete(partsOf(page.uploadId));
      freedBytes += page.sizeBytes;
    }
    await noteFreed(writing.objectStore('settings'), freedBytes);
    return freedBytes;
  });
}

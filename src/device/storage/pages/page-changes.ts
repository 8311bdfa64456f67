import { tell } from '@/device/storage/channel.ts';
import { inLibrary, type Writing } from '@/device/storage/database.ts';
import { completePage, isInBook } from '@/device/storage/library-schema.ts';
import { noteFreed } from '@/device/storage/room/freed-room.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import { newUploadRow, recallUpload } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { inBook, pagesOf, removePage } from './pages.ts';
import { partsOf } from './parts.ts';
import type { StoredPage } from './rows.ts';

type PagesWriting = Writing<['pages', 'uploads', 'parts']>;

async function pageIn(writing: PagesWriting, id: string): Promise<StoredPage> {
  const page = await writing.objectStore('pages').get(id);
  if (!page) throw new AppError('not-found', `no page ${id}`);
  return completePage(page);
}

/**
 * Takes a page out of the book. It can be brought back until `sweepRemoved`.
 * @throws AppError not-found, storage-unavailable
 */
export async function hidePage(id: string, nowMs: number): Promise<void> {
  const { uploadId } = await writeNote(['pages', 'uploads', 'parts'], async (writing) => {
    const page = await pageIn(writing, id);
    await writing.objectStore('pages').put({ ...page, removedAtMs: nowMs, isUnwanted: true });
    await recallUpload(writing.objectStore('uploads'), page.uploadId);
    return page;
  });
  tell({ kind: 'upload-changed', uploadId });
}

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

/**
 * Brings a removed page back to its place and onto its way.
 * @throws AppError not-found when it has been swept meanwhile
 */
export async function restorePage(id: string): Promise<void> {
  const { uploadId } = await writeNote(['pages', 'uploads', 'parts'], async (writing) => {
    const { isUnwanted: _, ...page } = await pageIn(writing, id);
    await requeue(writing, page);
    await writing.objectStore('pages').put({ ...page, removedAtMs: null });
    return page;
  });
  tell({ kind: 'upload-added', uploadId });
}

/**
 * The pages of a session as the book has them, and the one that the person deleted last and can still have back; a photo
 * that was taken again is none of these.
 */
export async function listWithRemoved(
  sessionId: SessionId,
): Promise<{ pages: StoredPage[]; removed: StoredPage | null }> {
  const rows = await inLibrary((library) =>
    library.getAllFromIndex('pages', 'bySession', pagesOf(sessionId)),
  );
  const removed = rows.filter(({ isUnwanted, removedAtMs }) => isUnwanted && removedAtMs !== null);
  const [last = null] = removed.sort((one, other) => (other.removedAtMs ?? 0) - (one.removedAtMs ?? 0));
  return { pages: inBook(rows), removed: last };
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

/**
 * Moves a page to another place in the book.
 * @param index 0 is the first page; beyond the end is the last
 */
export async function movePage(sessionId: SessionId, id: string, index: number): Promise<void> {
  await writeNote(['pages'], async (writing) => {
    const store = writing.objectStore('pages');
    const rows = (await store.index('bySession').getAll(pagesOf(sessionId))).map(completePage);
    const shown = rows.filter(isInBook).sort((one, other) => one.position - other.position);
    const places = shown.map(({ position }) => position);
    const from = shown.findIndex((page) => page.id === id);
    const [moved] = from < 0 ? [] : shown.splice(from, 1);
    if (!moved) return;
    shown.splice(Math.max(0, index), 0, moved);
    for (const [at, page] of shown.entries()) {
      const position = places[at] ?? page.position;
      if (page.position !== position) await store.put({ ...page, position });
    }
  });
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

import { readObject } from '@/backend/objects/read-object.ts';
import { listPages, readPage, readThumb } from '@/device/storage/pages/pages.ts';
import { captureNumber } from '@/domain/manuscript/pages-left-out.ts';
import type { SessionId } from '@/domain/session.ts';

async function pageHere(sessionId: SessionId, path: string) {
  // A device that does not answer has none of them; the server may.
  const pages = await listPages(sessionId).catch(() => []);
  return pages.find(({ n }) => n === captureNumber(path));
}

/**
 * The photograph of a page as it was taken, by its object path: from this device where it is, else from the server.
 * @throws AppError; AbortError
 */
export async function readWholePhoto(sessionId: SessionId, path: string, signal: AbortSignal): Promise<Blob> {
  const page = await pageHere(sessionId, path);
  try {
    if (page) return await readPage(page.id);
  } catch {
    // Freed to make room here: it is with the server.
  }
  return readObject(path, signal);
}

/** As `readWholePhoto`, and where neither has it the small one of this device. @throws AppError; AbortError */
export async function readPagePhoto(sessionId: SessionId, path: string, signal: AbortSignal): Promise<Blob> {
  try {
    return await readWholePhoto(sessionId, path, signal);
  } catch (error) {
    const page = signal.aborted ? undefined : await pageHere(sessionId, path);
    if (page) return readThumb(page.id);
    throw error;
  }
}

/** A picture of the page as small as there is one, to tell pages apart by. @throws AppError; AbortError */
export async function readSmallPhoto(sessionId: SessionId, path: string, signal: AbortSignal): Promise<Blob> {
  const page = await pageHere(sessionId, path);
  try {
    if (page) return await readThumb(page.id);
  } catch {
    // A page without a small picture has its photo.
  }
  return readPagePhoto(sessionId, path, signal);
}

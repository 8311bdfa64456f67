import { readObject } from '@/backend/read-object.ts';
import { captureNumber } from '@/domain/review-findings.ts';
import type { SessionId } from '@/domain/session.ts';
import { listPages, readPage, readThumb } from '@/storage/pages.ts';

/**
 * The photograph of a page by its object path: from this device where it is, else from the server, else the small one.
 * @throws AppError; AbortError
 */
export async function readPagePhoto(sessionId: SessionId, path: string, signal: AbortSignal): Promise<Blob> {
  // A device that does not answer has none of them; the server may.
  const pages = await listPages(sessionId).catch(() => []);
  const page = pages.find(({ n }) => n === captureNumber(path));
  try {
    if (page) return await readPage(page.id);
  } catch {
    // Freed to make room here: it is with the server.
  }
  try {
    return await readObject(path, signal);
  } catch (error) {
    if (page && !signal.aborted) return readThumb(page.id);
    throw error;
  }
}

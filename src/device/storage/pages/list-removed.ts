import { inLibrary } from '@/device/storage/database.ts';
import type { SessionId } from '@/domain/session.ts';
import { inBook, pagesOf } from './pages.ts';
import type { StoredPage } from './rows.ts';

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

/** Numbers of the pages that the person deleted on this device and can still have back. */
export async function deletedNumbers(sessionId: SessionId): Promise<number[]> {
  const rows = await inLibrary((library) =>
    library.getAllFromIndex('pages', 'bySession', pagesOf(sessionId)),
  );
  return rows.flatMap(({ n, isUnwanted, removedAtMs }) => (isUnwanted && removedAtMs !== null ? n : []));
}

import { inLibrary, writeStrictly } from '@/device/storage/database.ts';
import type { BookmarkRow } from './listening-rows.ts';

/** The bookmarks of a person in a book, in the order of time. */
export async function listBookmarks(uid: string, orderId: string): Promise<BookmarkRow[]> {
  const all = IDBKeyRange.bound([uid, orderId, 0], [uid, orderId, Number.POSITIVE_INFINITY]);
  return inLibrary((library) => library.getAllFromIndex('bookmarks', 'byBook', all));
}

/** Adds a bookmark, or puts back one that was deleted. */
export async function keepBookmark(bookmark: BookmarkRow): Promise<void> {
  await writeStrictly(['bookmarks'], (writing) => writing.objectStore('bookmarks').put(bookmark));
}

/** Nothing happens to a bookmark that another tab has deleted meanwhile. */
export async function noteBookmark(id: string, note: string): Promise<void> {
  await writeStrictly(['bookmarks'], async (writing) => {
    const store = writing.objectStore('bookmarks');
    const known = await store.get(id);
    if (known) await store.put({ ...known, note });
  });
}

/** By the person's own hand. */
export async function deleteBookmark(id: string): Promise<void> {
  await writeStrictly(['bookmarks'], (writing) => writing.objectStore('bookmarks').delete(id));
}

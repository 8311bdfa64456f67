import { tell } from '@/device/storage/channel.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import { releaseSession } from '@/device/storage/uploads/uploads.ts';
import { isBlank, keepBook, show } from './progress.ts';
import { newProgress, progressOf, progressRowOf, sentWithYes } from './progress-record.ts';

/**
 * Puts the books on this device out of sight of others when their person signs out: whoever comes next begins with an empty
 * one. They stay whole, what is unsent among them too, and are there again when that person signs in (`returnToBooks`).
 */
export async function leaveBooks(uid: string): Promise<void> {
  const fresh = newProgress();
  const { current, ended } = await writeNote(['progress', 'pages', 'recordings'], async (writing) => {
    const store = writing.objectStore('progress');
    const row = await store.get('current');
    const saved = row && progressOf(row);
    const isKept = saved !== undefined && (await keepBook(writing, saved));
    for (const key of await store.getAllKeys()) {
      const other = key === 'current' ? undefined : await store.get(key);
      if (other && other.ownerUid === undefined) await store.put({ ...other, ownerUid: uid }, key);
    }
    // A blank one as well: a photo another tab is just taking for it must not become the next person's.
    await store.put(progressRowOf(fresh), 'current');
    return { current: fresh, ended: isKept ? undefined : saved };
  });
  // First, so that a camera knows why its book is another one.
  tell({ kind: 'books-left' });
  show(current);
  tell({ kind: 'progress-changed' });
  if (ended) await releaseSession(ended.sessionId, sentWithYes(ended));
}

/** The books somebody left on this device are theirs to see again; the newest is open, unless another one is begun. */
export async function returnToBooks(uid: string): Promise<void> {
  const opened = await writeNote(['progress', 'pages', 'recordings'], async (writing) => {
    const store = writing.objectStore('progress');
    const row = await store.get('current');
    const isFree = row === undefined || (await isBlank(writing, progressOf(row)));
    let newest: string | undefined;
    for (const key of await store.getAllKeys()) {
      const left = key === 'current' ? undefined : await store.get(key);
      if (left?.ownerUid !== uid) continue;
      const { ownerUid: _, ...own } = left;
      await store.put(own, key);
      // An id begins with the time it was made.
      if (own.removedAtMs === undefined && (newest === undefined || key > newest)) newest = key;
    }
    const next = isFree && newest !== undefined ? await store.get(newest) : undefined;
    if (!next || newest === undefined) return null;
    await store.delete(newest);
    await store.put(next, 'current');
    return progressOf(next);
  });
  if (opened) show(opened);
  // What was not sent when they left goes on now.
  tell({ kind: 'books-returned' });
  tell({ kind: 'progress-changed' });
}

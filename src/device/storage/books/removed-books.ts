import { tell } from '@/device/storage/channel.ts';
import { inLibrary } from '@/device/storage/database.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import { discardSession } from '@/device/storage/uploads/uploads.ts';
import type { SessionId } from '@/domain/session.ts';
import { otherBooks, show } from './progress.ts';
import { newProgress, type Progress, progressOf, progressRowOf } from './progress-record.ts';

/** Books that were deleted and can still be brought back, the last one first. */
export async function removedBooks(): Promise<Progress[]> {
  const removed = (await otherBooks()).filter(({ removedAtMs }) => removedAtMs !== undefined);
  return removed.sort((one, other) => (other.removedAtMs ?? 0) - (one.removedAtMs ?? 0));
}

/**
 * Deletes a book that is not paid for: it is out of sight at once, and swept away for good after a day (`sweepBooks`).
 * @param elsewhere a book that is not on this device yet
 */
export async function removeBook(sessionId: SessionId, nowMs: number, elsewhere?: Progress): Promise<void> {
  const fresh = newProgress();
  const current = await writeNote(['progress'], async (writing) => {
    const store = writing.objectStore('progress');
    const rows = await Promise.all([store.get('current'), store.get(sessionId)]);
    const [saved, kept] = rows.map((row) => row && progressOf(row));
    const isCurrent = saved?.sessionId === sessionId;
    const removed = isCurrent ? saved : (kept ?? elsewhere);
    if (removed?.payment.kind !== 'unpaid') return saved ?? fresh;
    await store.put(progressRowOf({ ...removed, removedAtMs: nowMs }), sessionId);
    if (isCurrent) await store.put(progressRowOf(fresh), 'current');
    return isCurrent ? fresh : (saved ?? fresh);
  });
  tell({ kind: 'progress-changed' });
  show(current);
}

/** Undoes `removeBook`: the book is among the kept ones again. */
export async function bringBookBack(sessionId: SessionId): Promise<void> {
  await writeNote(['progress'], async (writing) => {
    const store = writing.objectStore('progress');
    const row = await store.get(sessionId);
    if (row) await store.put({ ...row, removedAtMs: undefined }, sessionId);
  });
  tell({ kind: 'progress-changed' });
}

/**
 * Takes deleted books off this device for good, those of before `untilMs` alone.
 * @param forget has the server delete what it keeps of a book; one whose server does not answer is tried again later
 */
export async function sweepBooks(
  untilMs: number,
  forget: (sessionId: SessionId) => Promise<void>,
): Promise<void> {
  for (const { sessionId, removedAtMs = Number.POSITIVE_INFINITY } of await removedBooks()) {
    if (removedAtMs > untilMs) continue;
    try {
      await forget(sessionId);
    } catch {
      continue; // the next start asks again
    }
    await discardSession(sessionId);
    await writeNote(['progress'], async (writing) => {
      const store = writing.objectStore('progress');
      // Brought back meanwhile, in another tab.
      if ((await store.get(sessionId))?.removedAtMs !== undefined) await store.delete(sessionId);
    });
  }
}

/**
 * Takes off this device what the server has just deleted by the person's own hand: pages here that it no longer has would
 * wait for a reading that cannot come. Paid books keep their place; those of others are left alone.
 * @param sessionId of one book; absent for all
 */
export async function dropMaterials(sessionId?: SessionId): Promise<void> {
  const books = await booksHere();
  const gone = books.filter((book) => sessionId === undefined || book.sessionId === sessionId);
  const fresh = newProgress();
  for (const book of gone) {
    await discardSession(book.sessionId);
    if (book.payment.kind !== 'unpaid') {
      await endYes(book.sessionId);
      continue;
    }
    const isCurrent = await writeNote(['progress'], async (writing) => {
      const store = writing.objectStore('progress');
      const row = await store.get('current');
      if (row?.sessionId !== book.sessionId) {
        await store.delete(book.sessionId);
        return false;
      }
      await store.put(progressRowOf(fresh), 'current');
      return true;
    });
    if (!isCurrent) continue;
    // What another tab's camera saved while this was going on.
    await discardSession(book.sessionId);
    show(fresh);
  }
  tell({ kind: 'progress-changed' });
}

/** No permission, no yes: what stays of the book here sends nothing more of a voice. */
async function endYes(sessionId: SessionId): Promise<void> {
  await writeNote(['progress'], async (writing) => {
    const store = writing.objectStore('progress');
    for (const key of ['current', sessionId]) {
      const row = await store.get(key);
      if (row?.sessionId !== sessionId) continue;
      const { yes: _, ...voice } = row.voice;
      await store.put({ ...row, voice: { ...voice, right: null } }, key);
    }
  });
}

/** The one that is worked on, and the others of the person who is here. */
async function booksHere(): Promise<Progress[]> {
  const row = await inLibrary((library) => library.get('progress', 'current'));
  return [...(row ? [progressOf(row)] : []), ...(await otherBooks())];
}

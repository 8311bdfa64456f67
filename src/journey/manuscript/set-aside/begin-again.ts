import type { SessionId } from '@/domain/session.ts';
import { listPages } from '@/storage/pages.ts';
import { changeProgress } from '@/storage/progress.ts';
import type { Progress } from '@/storage/progress-record.ts';
import { bringPagesBack, setPagesAside } from '@/storage/set-aside.ts';

/**
 * Begins the manuscript anew. What it was is set aside: it can be brought back until another book is begun.
 * @returns whether it was a scan, whose pages are set aside too
 * @throws AppError storage-unavailable
 */
export async function setAside({ sessionId, manuscript }: Progress): Promise<boolean> {
  const atMs = Date.now();
  // Killed between the two steps, the pages are still those of the book, as before the reading.
  await changeProgress((progress) =>
    progress.manuscript
      ? { ...progress, manuscript: null, setAside: { manuscript: progress.manuscript, atMs } }
      : progress,
  );
  if (manuscript?.kind !== 'scan') return false;
  await setPagesAside(sessionId, atMs);
  return true;
}

/**
 * Brings back what was set aside. Where nothing was begun since, the reading is there again too, with all that was
 * changed in it; else the pages stand before the new ones, to be read together.
 * @throws AppError not-found when a photo is gone, storage-unavailable
 */
export async function bringBack(sessionId: SessionId): Promise<void> {
  const isEmpty = (await listPages(sessionId)).length === 0;
  const pages = await bringPagesBack(sessionId);
  await changeProgress((progress) => {
    const { setAside: was, ...rest } = progress;
    if (!was || rest.manuscript) return rest;
    const isAsItWas = isEmpty && pages.every(({ setAsideAtMs }) => setAsideAtMs === was.atMs);
    return isAsItWas ? { ...rest, manuscript: was.manuscript } : rest;
  });
}

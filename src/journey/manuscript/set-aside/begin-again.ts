import type { SessionId } from '@/domain/session.ts';
import { listPages } from '@/storage/pages.ts';
import { changeBook, changeProgress } from '@/storage/progress.ts';
import type { ManuscriptProgress, Progress } from '@/storage/progress-record.ts';
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

const isSame = (one: ManuscriptProgress, other: ManuscriptProgress | null) =>
  one.kind === 'document' && other?.kind === 'document'
    ? one.uploadId === other.uploadId
    : one.kind === other?.kind;

/** Once another manuscript is read, the server no longer has the text of this one: it is read anew when it comes back. */
const unread = (manuscript: ManuscriptProgress): ManuscriptProgress => ({
  ...manuscript,
  result: null,
  accepted: false,
});

/** The progress with another manuscript to be read. The one that was read before it is set aside. */
export function inPlaceOf(progress: Progress, next: ManuscriptProgress | null): Progress {
  const { manuscript: before, setAside: was } = progress;
  const isReplaced = before !== null && before.result !== null && !isSame(before, next);
  const aside = isReplaced ? { manuscript: before, atMs: Date.now() } : was;
  return {
    ...progress,
    manuscript: next,
    ...(aside && { setAside: { ...aside, manuscript: unread(aside.manuscript) } }),
  };
}

/** The progress of somebody who does not wait for the reading. A document can be brought back, a scan's pages are there. */
export function withoutReading(progress: Progress): Progress {
  const { manuscript, setAside: was } = progress;
  const aside =
    !was && manuscript?.kind === 'document' ? { manuscript: unread(manuscript), atMs: Date.now() } : was;
  return { ...progress, manuscript: null, ...(aside && { setAside: aside }) };
}

/** Brings back the manuscript that was set aside, with all that was changed in it; one that took its place is set aside. */
export async function bringManuscriptBack(sessionId: SessionId): Promise<void> {
  await changeBook(sessionId, (progress) => {
    const { setAside: was, ...rest } = progress;
    if (!was) return progress;
    if (rest.manuscript === null) return { ...rest, manuscript: was.manuscript };
    return inPlaceOf(rest, unread(was.manuscript));
  });
}

/**
 * Brings back the pages that were set aside. Where nothing was begun since, the reading is there again too, with all that was
 * changed in it; else the pages stand before the new ones, to be read together.
 * @throws AppError not-found when a photo is gone, storage-unavailable
 */
export async function bringBack(sessionId: SessionId): Promise<void> {
  const isEmpty = (await listPages(sessionId)).length === 0;
  const pages = await bringPagesBack(sessionId);
  await changeProgress((progress) => {
    const { setAside: was, ...rest } = progress;
    // A document that was set aside since is not the pages' own.
    if (!was || was.manuscript.kind === 'document') return progress;
    if (rest.manuscript) return rest;
    const isAsItWas = isEmpty && pages.every(({ setAsideAtMs }) => setAsideAtMs === was.atMs);
    return isAsItWas ? { ...rest, manuscript: was.manuscript } : rest;
  });
}

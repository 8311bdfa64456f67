import { changeBook, changeProgress } from '@/device/storage/books/progress.ts';
import {
  asidesOf,
  type ManuscriptProgress,
  type Progress,
  type SetAside,
  withAsides,
} from '@/device/storage/books/progress-record.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { bringPagesBack, setPagesAside } from '@/device/storage/pages/set-aside.ts';
import type { SessionId } from '@/domain/session.ts';

const isSame = (one: ManuscriptProgress, other: ManuscriptProgress | null) =>
  one.kind === 'document' && other?.kind === 'document'
    ? one.uploadId === other.uploadId
    : one.kind === other?.kind;

const isDocument = (one: ManuscriptProgress, other: ManuscriptProgress | null) =>
  one.kind === 'document' && isSame(one, other);

/** Those that wait, with another one. A document waits once, however often it was set aside. */
function withAside(asides: readonly SetAside[], one: SetAside): readonly SetAside[] {
  return [one, ...asides.filter(({ manuscript }) => !isDocument(manuscript, one.manuscript))];
}

/**
 * Begins the manuscript anew. What it was is set aside: it can be brought back until another book is begun.
 * @returns whether it was a scan, whose pages are set aside too
 * @throws AppError storage-unavailable
 */
export async function setAside({ sessionId, manuscript }: Progress): Promise<boolean> {
  const atMs = Date.now();
  // Killed between the two steps, the pages are still those of the book, as before the reading.
  await changeBook(sessionId, (progress) =>
    progress.manuscript
      ? {
          ...withAsides(progress, withAside(asidesOf(progress), { manuscript: progress.manuscript, atMs })),
          manuscript: null,
        }
      : progress,
  );
  if (manuscript?.kind !== 'scan') return false;
  await setPagesAside(sessionId, atMs);
  return true;
}

/** Once another manuscript is read, the server no longer has the text of this one: it is read anew when it comes back. */
const unread = (manuscript: ManuscriptProgress): ManuscriptProgress => ({
  ...manuscript,
  result: null,
  accepted: false,
});

const UNREAD_SCAN: ManuscriptProgress = { kind: 'scan', result: null, accepted: false };

/**
 * The progress with another manuscript to be read. The one before it is set aside, also when it was not read yet: it may
 * be one that was brought back, with changes in it. A scan that was not read yet is there with its pages.
 */
export function inPlaceOf(progress: Progress, next: ManuscriptProgress | null): Progress {
  const { manuscript: before } = progress;
  const isKept = before !== null && (before.kind === 'document' || before.result !== null);
  const isReplaced = isKept && !isSame(before, next);
  const known = asidesOf(progress);
  const asides = isReplaced ? withAside(known, { manuscript: before, atMs: Date.now() }) : known;
  const others = asides
    .filter(({ manuscript }) => !isDocument(manuscript, next))
    .map((aside) => ({ ...aside, manuscript: unread(aside.manuscript) }));
  return { ...withAsides(progress, others), manuscript: next };
}

/** Has all pages read, also those that came since the last time; what was changed in the text is carried over. */
export async function readScanAnew(): Promise<void> {
  await changeProgress((progress) => inPlaceOf(progress, { kind: 'scan', result: null, accepted: false }));
}

/** The progress of somebody who does not wait for the reading. A document can be brought back, a scan's pages are there. */
export function withoutReading(progress: Progress): Progress {
  const { manuscript } = progress;
  const asides =
    manuscript?.kind === 'document'
      ? withAside(asidesOf(progress), { manuscript: unread(manuscript), atMs: Date.now() })
      : asidesOf(progress);
  return { ...withAsides(progress, asides), manuscript: null };
}

/** Brings back a manuscript that was set aside, with all that was changed in it; one that took its place is set aside. */
export async function bringManuscriptBack(sessionId: SessionId, wanted: SetAside): Promise<void> {
  await changeBook(sessionId, (progress) => {
    const asides = asidesOf(progress);
    const aside = asides.find(
      ({ atMs, manuscript }) => atMs === wanted.atMs && isSame(manuscript, wanted.manuscript),
    );
    if (!aside) return progress;
    const rest = withAsides(
      progress,
      asides.filter((other) => other !== aside),
    );
    if (rest.manuscript === null) return { ...rest, manuscript: aside.manuscript };
    return inPlaceOf(rest, unread(aside.manuscript));
  });
}

/** Goes on with a scan that was never read, and whose pages are those of the book; the document is set aside. */
export function goOnScanning(sessionId: SessionId): Promise<void> {
  return changeBook(sessionId, (progress) => inPlaceOf(progress, null));
}

/**
 * Brings back the pages that were set aside at one moment; a document or a scan that was read since is set aside. Where no
 * page was taken since, the reading is there again too, with all that was changed in it; else the pages stand before the new
 * ones, to be read together.
 * @throws AppError not-found when a photo is gone, storage-unavailable
 */
export async function bringScanBack(progress: Progress, atMs: number): Promise<void> {
  const { sessionId, manuscript } = progress;
  const hasRead = manuscript?.kind === 'scan' && manuscript.result !== null;
  if (hasRead) await setAside(progress);
  const isEmpty = (await listPages(sessionId)).length === 0;
  await bringPagesBack(sessionId, atMs);
  await changeBook(sessionId, (now) => {
    const asides = asidesOf(now);
    const isOfPages = (aside: SetAside) => aside.manuscript.kind === 'scan' && aside.atMs === atMs;
    const read = asides.find(isOfPages)?.manuscript ?? UNREAD_SCAN;
    const rest = withAsides(
      now,
      asides.filter((aside) => !isOfPages(aside)),
    );
    if (!isEmpty) return inPlaceOf(rest, null);
    return rest.manuscript || hasRead ? inPlaceOf(rest, unread(read)) : { ...rest, manuscript: read };
  });
}

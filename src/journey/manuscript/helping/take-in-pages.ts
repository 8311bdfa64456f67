import { call } from '@/backend/calls/callables.ts';
import { readObject } from '@/backend/objects/read-object.ts';
import { wasInvited } from '@/device/storage/books/invited.ts';
import { keepArrivedPage, knownNumbers } from '@/device/storage/pages/arrived-page.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { changeSetting, readSetting, saveSetting } from '@/device/storage/settings.ts';
import { AppError } from '@/domain/errors.ts';
import { type ListedPage, rangeOfPage } from '@/domain/helping/helping.ts';
import type { SessionId } from '@/domain/session.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import { openPhotoWorker } from '../scan/photo/photo-worker.ts';

/** A page of the book that its helper deleted on their own phone after sending it. */
export interface DeletedPage {
  readonly n: number;
  readonly by: string;
}

/** As the server told last; and the numbers about which the owner has decided. */
const deletedSetting = (sessionId: SessionId) => `deleted-by-helpers:${sessionId}`;
const decidedSetting = (sessionId: SessionId) => `decided-on-deleted:${sessionId}`;

const noteDeleted = (sessionId: SessionId, pages: readonly ListedPage[]) =>
  saveSetting(
    deletedSetting(sessionId),
    JSON.stringify(pages.flatMap(({ n, deletedBy: by }) => (by === undefined ? [] : [{ n, by }]))),
  );

/** Pages that helpers deleted on their phones and that are still in the book, until the owner has decided. */
export async function deletedByHelpers(
  sessionId: SessionId,
): Promise<readonly (DeletedPage & { readonly id: string })[]> {
  const told = JSON.parse(String((await readSetting(deletedSetting(sessionId))) ?? '[]')) as DeletedPage[];
  if (told.length === 0) return [];
  const decided = new Set(String((await readSetting(decidedSetting(sessionId))) ?? '').split(' '));
  const ids = new Map((await listPages(sessionId)).map(({ n, id }) => [n, id]));
  return told.flatMap((page) => {
    const id = ids.get(page.n);
    return id === undefined || decided.has(String(page.n)) ? [] : [{ ...page, id }];
  });
}

/** The owner has decided about these: they are asked about no more. */
export async function decideOnDeleted(sessionId: SessionId, pages: readonly DeletedPage[]): Promise<void> {
  await changeSetting(decidedSetting(sessionId), (known) =>
    [known ?? '', ...pages.map(({ n }) => n)].join(' ').trim(),
  );
}

const taking = new Map<SessionId, Promise<number>>();

async function takeIn(sessionId: SessionId, signal: AbortSignal): Promise<number> {
  const { success, error, pages = [] } = await call('help_with_book', { pagesOf: sessionId });
  if (!success) throw new AppError('unavailable', error);
  await noteDeleted(sessionId, pages);
  const known = await knownNumbers(sessionId);
  const coming = pages.filter(({ n }) => rangeOfPage(n) !== null && !known.has(n));
  if (coming.length === 0) return 0;
  const worker = openPhotoWorker();
  try {
    for (const page of coming) {
      const photo = await readObject(objectPath.page(sessionId, page.n), signal);
      const { thumb, warnings, look } = await worker.develop({ kind: 'file', file: photo });
      await keepArrivedPage(sessionId, { page, photo, thumb, warnings, look });
    }
  } finally {
    worker.close();
  }
  return coming.length;
}

/**
 * Brings the pages that helpers have sent into the book on this device. Asked for while it is under way, it is the same.
 * @returns how many came
 * @throws AppError; AbortError
 */
export async function takeInPages(sessionId: SessionId, signal: AbortSignal): Promise<number> {
  const underWay = taking.get(sessionId);
  if (underWay) return underWay;
  const work = takeIn(sessionId, signal).finally(() => taking.delete(sessionId));
  taking.set(sessionId, work);
  return work;
}

/** The same, where anybody was ever invited. Before a book is read: nobody's pages may be missing then. */
export async function takeInIfInvited(sessionId: SessionId, signal: AbortSignal): Promise<void> {
  if (await wasInvited(sessionId)) await takeInPages(sessionId, signal);
}

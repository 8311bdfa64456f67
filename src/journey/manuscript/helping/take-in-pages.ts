import { call } from '@/backend/calls/callables.ts';
import { readObject } from '@/backend/objects/read-object.ts';
import { keepArrivedPage, knownNumbers } from '@/device/storage/pages/arrived-page.ts';
import { readSetting, saveSetting } from '@/device/storage/settings.ts';
import { AppError } from '@/domain/errors.ts';
import { rangeOfPage } from '@/domain/helping/helping.ts';
import type { SessionId } from '@/domain/session.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import { openPhotoWorker } from '../scan/photo/photo-worker.ts';

/** Whether somebody was ever invited to a book on this device: others' pages are looked for in no other. */
const invitedSetting = (sessionId: SessionId) => `invited:${sessionId}`;
export const noteInvited = (sessionId: SessionId) => saveSetting(invitedSetting(sessionId), 1);
export const wasInvited = async (sessionId: SessionId) =>
  (await readSetting(invitedSetting(sessionId))) !== undefined;

const taking = new Map<SessionId, Promise<number>>();

async function takeIn(sessionId: SessionId, signal: AbortSignal): Promise<number> {
  const { success, error, pages = [] } = await call('help_with_book', { pagesOf: sessionId });
  if (!success) throw new AppError('unavailable', error);
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

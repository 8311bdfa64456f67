import { toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { freeConfirmed, sweepRemoved } from '@/storage/page-changes.ts';
import { type PhotoFacts, savePage } from '@/storage/pages.ts';
import { askForPersistence } from '@/storage/quota.ts';
import type { StoredPage } from '@/storage/rows.ts';
import type { Developed } from './photo/develop.ts';

/**
 * Saves a photo as a page. On a full device, what the server has confirmed and what the person took away makes room.
 * @param facts the page whose place it takes; its id, when it may have been kept before
 * @throws AppError disk-full, storage-unavailable
 */
export async function keepPhoto(
  sessionId: SessionId,
  { photo, ...developed }: Developed,
  facts: Pick<PhotoFacts, 'replaces' | 'id'> = {},
): Promise<StoredPage> {
  const save = () => savePage(sessionId, photo, { ...developed, ...facts });
  try {
    const page = await save();
    askForPersistence();
    return page;
  } catch (error) {
    if (toAppError(error, 'storage-unavailable').code !== 'disk-full') throw error;
    await sweepRemoved(sessionId, Date.now());
    await freeConfirmed(sessionId);
    return await save();
  }
}

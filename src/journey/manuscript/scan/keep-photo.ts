import { movePage } from '@/device/storage/pages/arrange-pages.ts';
import { freeConfirmed, sweepRemoved } from '@/device/storage/pages/page-changes.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import type { PageEdges, StoredPage } from '@/device/storage/pages/rows.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { askForPersistence } from '@/device/storage/room/quota.ts';
import { toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import type { Developed } from './photo/develop.ts';

/** Where a photo goes that is not the next page. */
export interface PagePlace {
  /** the page whose place it takes */
  readonly replaces?: string | undefined;
  /** how it was cut out of another photo */
  readonly edges?: PageEdges | undefined;
  /** the page it comes after */
  readonly after?: string | undefined;
  /** the note that it was chosen, which ends when it is saved */
  readonly chosen?: string | undefined;
}

/** A page killed between the two steps stands at the end, where it can be seen and moved. */
async function moveBehind(sessionId: SessionId, page: StoredPage, after: string | undefined): Promise<void> {
  if (after === undefined) return;
  const others = (await listPages(sessionId)).filter(({ id }) => id !== page.id);
  const index = others.findIndex(({ id }) => id === after);
  if (index >= 0) await movePage(sessionId, page.id, index + 1);
}

/**
 * Saves a photo as a page. On a full device, what the server has confirmed and what the person took away makes room.
 * @param place where it goes; `id`, when it may have been kept before
 * @throws AppError disk-full, storage-unavailable; not-found when another tab has deleted the book
 */
export async function keepPhoto(
  sessionId: SessionId,
  { photo, ...developed }: Developed,
  { after, ...facts }: PagePlace & { readonly id?: string } = {},
): Promise<StoredPage> {
  const page = await saveMakingRoom(sessionId, () =>
    savePage(sessionId, photo, { ...developed, ...facts, needsBook: true }),
  );
  await moveBehind(sessionId, page, after);
  return page;
}

async function saveMakingRoom(sessionId: SessionId, save: () => Promise<StoredPage>): Promise<StoredPage> {
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

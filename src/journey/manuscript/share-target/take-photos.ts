import { takenOnce } from '@/device/share-target/taken-once.ts';
import type { SharedRow } from '@/device/storage/pages/rows.ts';
import { readShared, removeShared } from '@/device/storage/shared-files/shared-files.ts';
import type { SessionId } from '@/domain/session.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { keepPhoto } from '../scan/keep-photo.ts';
import type { Developed } from '../scan/photo/develop.ts';
import { openPhotoWorker, type PhotoWorker } from '../scan/photo/photo-worker.ts';

export interface Taking {
  readonly sessionId: SessionId;
  readonly rows: readonly SharedRow[];
  /** how many have been looked at */
  readonly onProgress: (count: number) => void;
}

/** What became of shared photos. */
export interface TakenPhotos {
  readonly pages: number;
  /** name and reason of each that cannot be a page */
  readonly refusals: readonly string[];
}

async function developShared(photoWorker: PhotoWorker, row: SharedRow): Promise<Developed | string | null> {
  const file = await readShared(row.id);
  if (!file) return null;
  return await photoWorker
    .develop({ kind: 'file', file })
    .catch((error: unknown) => `${row.fileName}: ${wordsOf(error)}`);
}

async function takeAll(
  { sessionId, rows, onProgress }: Taking,
  photoWorker: PhotoWorker,
): Promise<TakenPhotos> {
  const refusals: string[] = [];
  let pages = 0;
  // One at a time: a whole book of decoded photos would not fit into a phone.
  for (const [index, row] of rows.entries()) {
    const made = await developShared(photoWorker, row);
    if (typeof made === 'string') refusals.push(made);
    else if (made) {
      // The page has the file's id: killed before the next line, the second try finds it saved.
      await keepPhoto(sessionId, made, { id: row.id });
      pages += 1;
    }
    if (made) await removeShared([row.id]);
    onProgress(index + 1);
  }
  return { pages, refusals };
}

/**
 * Makes pages of shared photos, in the order they were shared. What is not yet a page when this ends early waits on.
 * @throws AppError disk-full, storage-unavailable
 */
export async function takePhotos(taking: Taking): Promise<TakenPhotos> {
  const photoWorker = openPhotoWorker();
  try {
    return await takenOnce(() => takeAll(taking, photoWorker));
  } finally {
    photoWorker.close();
  }
}

import { readPage } from '@/device/storage/pages/pages.ts';
import type { Corners, StoredPage } from '@/device/storage/pages/rows.ts';
import { toAppError } from '@/domain/errors.ts';
import type { QuarterTurns } from '../photo/develop.ts';

/** The photo that a page is cut out of, or may be. */
export interface Original {
  /** of the page that was photographed */
  readonly id: string;
  readonly photo: Blob;
  /** as it is cut now; null where it is the photo itself */
  readonly corners: Corners | null;
  readonly turns: QuarterTurns;
}

/**
 * The photo as it was taken; where the device had to let it go, the page as it is.
 * @throws AppError not-found when neither is on this device
 */
export async function readOriginal({ id, edges }: StoredPage): Promise<Original> {
  if (edges) {
    const { originalId, corners, turns } = edges;
    try {
      return { id: originalId, photo: await readPage(originalId), corners, turns };
    } catch (error) {
      if (toAppError(error).code !== 'not-found') throw error;
    }
  }
  return { id, photo: await readPage(id), corners: null, turns: 0 };
}

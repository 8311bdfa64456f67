import { downloadZip } from 'client-zip';
import { readPage, readThumb } from '@/device/storage/pages/pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { AppError } from '@/domain/errors.ts';

/** The format's first day: when a photo was taken is nobody's business. */
const NO_DATE = new Date(1980, 0, 1);

/** The photo; of one that is with the server only, the small picture this device has kept. */
async function fileOf(page: StoredPage, place: number) {
  const name = `page-${String(place).padStart(3, '0')}`;
  try {
    return { name: `${name}.jpg`, input: await readPage(page.id), lastModified: NO_DATE };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error;
    return { name: `${name}-small.jpg`, input: await readThumb(page.id), lastModified: NO_DATE };
  }
}

/**
 * All photos of the scan in the order of the book, in one zip.
 * @param onPacked is told how many are in it
 * @throws AppError storage-unavailable, not-found when a page has neither photo nor small picture
 */
export function packPages(pages: readonly StoredPage[], onPacked: (count: number) => void): Promise<Blob> {
  async function* files() {
    for (const [index, page] of pages.entries()) {
      yield await fileOf(page, index + 1);
      onPacked(index + 1);
    }
  }
  return downloadZip(files()).blob();
}

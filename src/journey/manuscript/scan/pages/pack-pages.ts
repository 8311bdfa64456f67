import { readPage, readThumb } from '@/storage/pages.ts';
import type { StoredPage } from '@/storage/rows.ts';
import { type ZipFile, zipOf } from './zip.ts';

/** The photo; of one that is with the server only, the small picture this device has kept. */
async function fileOf(page: StoredPage, place: number): Promise<ZipFile> {
  const name = `page-${String(place).padStart(3, '0')}`;
  try {
    return { name: `${name}.jpg`, blob: await readPage(page.id) };
  } catch {
    return { name: `${name}-small.jpg`, blob: await readThumb(page.id) };
  }
}

/**
 * All photos of the scan in the order of the book, in one zip.
 * @param onPacked is told how many are in it
 * @throws AppError storage-unavailable, not-found when a page has neither photo nor small picture
 */
export function packPages(pages: readonly StoredPage[], onPacked: (count: number) => void): Promise<Blob> {
  async function* files(): AsyncGenerator<ZipFile> {
    for (const [index, page] of pages.entries()) {
      yield await fileOf(page, index + 1);
      onPacked(index + 1);
    }
  }
  return zipOf(files());
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import {
  type PagePhoto,
  pagesIn,
  picturePath,
  readTimings,
} from '../../../../src/domain/audiobook/timings.ts';
import { AppError, type ErrorCode } from '../../../../src/domain/errors.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { Ports } from '../../ports/ports.ts';

const NO_PICTURE: readonly ErrorCode[] = ['not-found', 'photo-unreadable', 'stored-file-damaged'];

type Painting = Pick<Ports, 'objects' | 'pagePainter'>;

async function pagesOf({ objects }: Painting, orderId: string): Promise<readonly PagePhoto[]> {
  const path = objectPath.timings(orderId);
  if (!(await objects.info(path))) return [];
  return pagesIn(readTimings(await json(await objects.read(path))) ?? {});
}

/** Nothing where the photograph is gone or cannot be opened: the book is heard and read without it. */
async function paint(
  { objects, pagePainter }: Painting,
  photo: string,
  signal: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-'));
  try {
    const file = join(folder, 'page.jpg');
    await objects.readToFile(photo, file);
    return (await pagePainter?.paint(file, signal)) ?? [];
  } catch (error) {
    if (!(error instanceof AppError) || !NO_PICTURE.includes(error.code)) throw error;
    return [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes the pictures that are shown beside the text of a finished book, as far as they are missing: each photographed page
 * upright and flat. Killed anywhere it goes on with the next page.
 * @throws AppError disk-full; AbortError
 */
export async function drawPages(ports: Painting, orderId: string, signal: AbortSignal): Promise<void> {
  const missing: PagePhoto[] = [];
  for (const page of await pagesOf(ports, orderId)) {
    const path = picturePath(orderId, page);
    if (path && !(await ports.objects.info(path))) missing.push(page);
  }
  for (const photo of new Set(missing.map(({ path }) => path))) {
    signal.throwIfAborted();
    const painted = await paint(ports, photo ?? '', signal);
    for (const page of missing.filter(({ path }) => path === photo)) {
      const jpeg = painted[page.half ?? 0];
      const path = picturePath(orderId, page);
      // Other sides than there were when it was read: none is better than a wrong one.
      if (!jpeg || !path || (page.half === null) !== (painted.length === 1)) continue;
      await ports.objects.write(path, jpeg, { contentType: 'image/jpeg' });
    }
  }
}

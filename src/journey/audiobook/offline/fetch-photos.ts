import { fetchWhole } from '@/backend/objects/fetch-part.ts';
import { objectUrl } from '@/backend/objects/objects.ts';
import { readWholePhoto } from '@/device/outbox/read-page-photo.ts';
import { addDownloadPhoto, listDownloadPhotos, readDownload } from '@/device/storage/downloads/downloads.ts';
import type { DownloadRow } from '@/device/storage/downloads/listening-rows.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { type PagePhoto, photosIn, picturePath, type Timings } from '@/domain/audiobook/timings.ts';
import { AppError, type ErrorCode, isAbort } from '@/domain/errors.ts';
import { isSessionId } from '@/domain/session.ts';
import { type PhotoSize, shrinkPhoto, sideBySide } from '../cover/shrink-photo.ts';

/** Sharp across a phone; an eighth of the photo. */
const PAGE_SIZE: PhotoSize = { longestPx: 1_400, quality: 0.7 };
/** Of an open book one half is looked at. */
const SPREAD_SIZE: PhotoSize = { longestPx: 2_000, quality: 0.7 };
/** What one takes at most, nearly always: print is fine detail. */
export const TYPICAL_PHOTO_BYTES = 300_000;
interface Wanted {
  readonly size: PhotoSize;
  readonly isSpread: boolean;
  readonly signal: AbortSignal;
}

/** The page as it was prepared to be read: upright and flat. @throws AppError, also where it was not made; AbortError */
async function pictureOf(orderId: string, page: PagePhoto, signal: AbortSignal): Promise<Blob> {
  const path = picturePath(orderId, page);
  if (!path) throw new AppError('not-found');
  return (await fetchWhole(await objectUrl(path), signal)).blob();
}

/** As the person will see it: straightened where that was made, of an open book both sides; else null. */
async function straightened(orderId: string, path: string, wanted: Wanted): Promise<Blob | null> {
  const { size, isSpread, signal } = wanted;
  try {
    if (!isSpread) return await shrinkPhoto(await pictureOf(orderId, { path, half: null }, signal), size);
    const left = await pictureOf(orderId, { path, half: 0 }, signal);
    const right = await pictureOf(orderId, { path, half: 1 }, signal);
    return await sideBySide(left, right, size);
  } catch (error) {
    if (!isAbort(error) && error instanceof AppError && NO_PHOTO.includes(error.code)) return null;
    throw error;
  }
}

/** Then there is none to keep, today or later: deleted with the scans, or no picture. */
const NO_PHOTO: readonly ErrorCode[] = ['not-found', 'permission-denied', 'photo-unreadable'];

async function smallCopy(
  { id, sessionId }: Pick<Order, 'id' | 'sessionId'>,
  path: string,
  wanted: Wanted,
): Promise<ArrayBuffer> {
  const { size, signal } = wanted;
  const picture = await straightened(id, path, wanted);
  if (picture) return picture.arrayBuffer();
  if (!isSessionId(sessionId)) return new ArrayBuffer(0);
  try {
    const photo = await readWholePhoto(sessionId, path, signal);
    return await (await shrinkPhoto(photo, size)).arrayBuffer();
  } catch (error) {
    if (!isAbort(error) && error instanceof AppError && NO_PHOTO.includes(error.code))
      return new ArrayBuffer(0);
    throw error;
  }
}

/**
 * Brings small copies of the photographed pages that are missing onto this device, in the order of the book, straightened
 * as the player shows them.
 * @param onKept told after each
 * @throws AppError unavailable, disk-full, storage-unavailable; AbortError
 */
export async function fetchPhotos(
  order: Pick<Order, 'id' | 'sessionId'>,
  timings: Timings,
  { onKept, signal }: { readonly onKept: (row: DownloadRow) => void; readonly signal: AbortSignal },
): Promise<void> {
  const here = await listDownloadPhotos(order.id);
  const spreads = new Set(timings.photos?.flatMap(({ path, half }) => (half === null ? [] : (path ?? []))));
  for (const path of photosIn(timings)) {
    if (here.has(path)) continue;
    const isSpread = spreads.has(path);
    const size = isSpread ? SPREAD_SIZE : PAGE_SIZE;
    const bytes = await smallCopy(order, path, { size, isSpread, signal });
    signal.throwIfAborted();
    // Null: removed meanwhile, or another tab added this one.
    const row = (await addDownloadPhoto(order.id, path, bytes)) ?? (await readDownload(order.id));
    if (!row) return;
    onKept(row);
  }
}

import { inLibrary, writeStrictly } from '@/device/storage/database.ts';
import type { CoverChoice } from '@/domain/audiobook/order.ts';
import { AppError } from '@/domain/errors.ts';
import { MIB } from '@/domain/limits.ts';
import type { DownloadExtras, DownloadRow } from './listening-rows.ts';

/** One request, one transaction, and what is in memory at a time: 40 seconds to 4 minutes of sound. */
export const DOWNLOAD_PART_BYTES = 2 * MIB;

const partsOf = (orderId: string) => IDBKeyRange.bound([orderId, 0], [orderId, Number.POSITIVE_INFINITY]);
// In the order of keys every list comes behind every text.
const photosOf = (orderId: string) => IDBKeyRange.bound([orderId, ''], [orderId, []]);
const STORES = ['downloads', 'downloadParts', 'downloadExtras', 'downloadPhotos'] as const;

export function countParts(sizeBytes: number): number {
  return Math.ceil(sizeBytes / DOWNLOAD_PART_BYTES);
}

/** All of its sound is here: it plays without internet. */
export function isWhole(row: DownloadRow): boolean {
  return row.partCount === countParts(row.sizeBytes);
}

const isHere = ({ deletedAtMs }: DownloadRow): boolean => deletedAtMs === undefined;

/** Nothing is left to get, photographs among it. */
export function isComplete(row: DownloadRow): boolean {
  return isWhole(row) && (!row.photos || row.photos.keptCount >= row.photos.count);
}

/** Bytes of sound that are on this device. */
export function keptBytes(row: DownloadRow): number {
  return Math.min(row.sizeBytes, row.partCount * DOWNLOAD_PART_BYTES);
}

/** That of a deleted book is not there for anybody. */
export async function readDownload(orderId: string): Promise<DownloadRow | undefined> {
  const row = await inLibrary((library) => library.get('downloads', orderId));
  return row && isHere(row) ? row : undefined;
}

/** Those of deleted books among them. */
export const listDownloads = (): Promise<DownloadRow[]> =>
  inLibrary((library) => library.getAll('downloads'));

/**
 * Puts the kept copy of a deleted book out of reach, or back into it.
 * @param deletedAtMs undefined when the book is brought back
 */
export async function markDownloadDeleted(orderId: string, deletedAtMs: number | undefined): Promise<void> {
  await writeStrictly(['downloads'], async (writing) => {
    const rows = writing.objectStore('downloads');
    const { deletedAtMs: _, ...row } = (await rows.get(orderId)) ?? {};
    if ('orderId' in row) await rows.put({ ...row, ...(deletedAtMs !== undefined && { deletedAtMs }) });
  });
}

/** Begins a download, or begins it anew when the file has become another one. What was there of it goes. */
export async function beginDownload(row: DownloadRow, extras: DownloadExtras): Promise<void> {
  await writeStrictly([...STORES], async (writing) => {
    await writing.objectStore('downloadParts').delete(partsOf(row.orderId));
    await writing.objectStore('downloadPhotos').delete(photosOf(row.orderId));
    await writing.objectStore('downloadExtras').put(extras, row.orderId);
    await writing.objectStore('downloads').put(row);
  });
}

/**
 * Adds the next part: bytes and count in one transaction, so that after a kill both are there or neither.
 * @returns null when the download was removed, or another tab was faster
 */
export async function addDownloadPart(
  orderId: string,
  part: number,
  bytes: ArrayBuffer,
): Promise<DownloadRow | null> {
  return writeStrictly(['downloads', 'downloadParts'], async (writing) => {
    const rows = writing.objectStore('downloads');
    const row = await rows.get(orderId);
    if (!row || !isHere(row) || row.partCount !== part) return null;
    const longer = { ...row, partCount: part + 1 };
    await writing.objectStore('downloadParts').put(bytes, [orderId, part]);
    await rows.put(longer);
    return longer;
  });
}

/** Frees the room a book took. The place in it stays. */
export async function removeDownload(orderId: string): Promise<void> {
  await writeStrictly([...STORES], async (writing) => {
    await writing.objectStore('downloads').delete(orderId);
    await writing.objectStore('downloadPhotos').delete(photosOf(orderId));
    await writing.objectStore('downloadExtras').delete(orderId);
    await writing.objectStore('downloadParts').delete(partsOf(orderId));
  });
}

export async function readDownloadExtras(orderId: string): Promise<DownloadExtras | undefined> {
  return inLibrary((library) => library.get('downloadExtras', orderId));
}

/** One stored part. @throws AppError storage-unavailable when it is gone */
export async function readDownloadPart(orderId: string, part: number): Promise<ArrayBuffer> {
  const bytes = await inLibrary((library) => library.get('downloadParts', [orderId, part]));
  if (!bytes) throw new AppError('storage-unavailable', `part ${part} of ${orderId} is missing`);
  return bytes;
}

/** Puts another cover on a kept book. Nothing happens when it was removed meanwhile. */
export async function keepCover(orderId: string, cover: ArrayBuffer, worn: CoverChoice): Promise<void> {
  await writeStrictly(['downloads', 'downloadExtras'], async (writing) => {
    const [rows, extras] = [writing.objectStore('downloads'), writing.objectStore('downloadExtras')];
    const [row, known] = await Promise.all([rows.get(orderId), extras.get(orderId)]);
    if (!row || !known) return;
    await Promise.all([extras.put({ ...known, cover }, orderId), rows.put({ ...row, worn })]);
  });
}

/** Object paths of the photographs that were looked for and need not be again. */
export async function listDownloadPhotos(orderId: string): Promise<Set<string>> {
  const keys = await inLibrary((library) => library.getAllKeys('downloadPhotos', photosOf(orderId)));
  return new Set(keys.map(([, path]) => path));
}

/**
 * Adds the photograph of a page: bytes and count in one transaction.
 * @param bytes a small JPEG; none when there is no photo any more
 * @returns null when the download was removed, or another tab was faster
 */
export async function addDownloadPhoto(
  orderId: string,
  path: string,
  bytes: ArrayBuffer,
): Promise<DownloadRow | null> {
  return writeStrictly(['downloads', 'downloadPhotos'], async (writing) => {
    const [rows, photos] = [writing.objectStore('downloads'), writing.objectStore('downloadPhotos')];
    const row = await rows.get(orderId);
    if (!row?.photos || !isHere(row) || (await photos.getKey([orderId, path]))) return null;
    const { count, keptCount, bytes: before } = row.photos;
    const richer = {
      ...row,
      photos: { count, keptCount: keptCount + 1, bytes: before + bytes.byteLength },
    };
    await photos.put(bytes, [orderId, path]);
    await rows.put(richer);
    return richer;
  });
}

/** The photograph of a page of a kept book; null when it was not kept. */
export async function readDownloadPhoto(orderId: string, path: string): Promise<Blob | null> {
  const bytes = await inLibrary((library) => library.get('downloadPhotos', [orderId, path]));
  return bytes?.byteLength ? new Blob([bytes], { type: 'image/jpeg' }) : null;
}

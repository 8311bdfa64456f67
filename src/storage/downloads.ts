import { AppError } from '@/domain/errors.ts';
import { MIB } from '@/domain/limits.ts';
import { inLibrary, writeStrictly } from '@/storage/database.ts';
import type { DownloadExtras, DownloadRow } from '@/storage/listening-rows.ts';

/** One request, one transaction, and what is in memory at a time: 40 seconds to 4 minutes of sound. */
export const DOWNLOAD_PART_BYTES = 2 * MIB;

const partsOf = (orderId: string) => IDBKeyRange.bound([orderId, 0], [orderId, Number.POSITIVE_INFINITY]);

export function countParts(sizeBytes: number): number {
  return Math.ceil(sizeBytes / DOWNLOAD_PART_BYTES);
}

export function isWhole(row: DownloadRow): boolean {
  return row.partCount === countParts(row.sizeBytes);
}

/** Bytes of sound that are on this device. */
export function keptBytes(row: DownloadRow): number {
  return Math.min(row.sizeBytes, row.partCount * DOWNLOAD_PART_BYTES);
}

export async function readDownload(orderId: string): Promise<DownloadRow | undefined> {
  return inLibrary((library) => library.get('downloads', orderId));
}

/** Begins a download, or begins it anew when the file has become another one. What was there of it goes. */
export async function beginDownload(row: DownloadRow, extras: DownloadExtras): Promise<void> {
  await writeStrictly(['downloads', 'downloadParts', 'downloadExtras'], async (writing) => {
    await writing.objectStore('downloadParts').delete(partsOf(row.orderId));
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
    if (!row || row.partCount !== part) return null;
    const longer = { ...row, partCount: part + 1 };
    await writing.objectStore('downloadParts').put(bytes, [orderId, part]);
    await rows.put(longer);
    return longer;
  });
}

/** Frees the room a book took. The place in it stays. */
export async function removeDownload(orderId: string): Promise<void> {
  await writeStrictly(['downloads', 'downloadParts', 'downloadExtras'], async (writing) => {
    await writing.objectStore('downloads').delete(orderId);
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

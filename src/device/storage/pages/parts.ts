import { inLibrary, type Writing, writeStrictly } from '@/device/storage/database.ts';
import { sha256OfBytes, sha256OfParts } from '@/device/storage/uploads/sha256.ts';
import { AppError } from '@/domain/errors.ts';
import { MIB } from '@/domain/limits.ts';

/** A whole page fits into one part; a video is never in memory at once. */
export const PART_BYTES = 8 * MIB;

const lastKey = (uploadId: string): [string, number] => [uploadId, Number.POSITIVE_INFINITY];
export const partsOf = (uploadId: string) => IDBKeyRange.bound([uploadId, 0], lastKey(uploadId));

/** The bytes `from` up to, not including, `to`. Safari fails to read a picked file late: read it now, while it is there. */
async function readSlice(blob: Blob, from: number, to: number): Promise<ArrayBuffer> {
  try {
    return await blob.slice(from, to).arrayBuffer();
  } catch (cause) {
    throw new AppError('storage-unavailable', 'the chosen file cannot be read anymore', { cause });
  }
}

async function* slicesOf(blob: Blob): AsyncGenerator<ArrayBuffer> {
  for (let from = 0; from < blob.size; from += PART_BYTES) {
    yield await readSlice(blob, from, Math.min(from + PART_BYTES, blob.size));
  }
}

/** SHA-256 of a file in hex; also good for a name that follows from the content. */
export async function fingerprint(blob: Blob): Promise<string> {
  if (blob.size <= PART_BYTES) return sha256OfBytes(await readSlice(blob, 0, blob.size));
  return sha256OfParts(slicesOf(blob));
}

/**
 * Stores the parts of a long file, one transaction each, because reading a file ends an open transaction. The row
 * written after them makes them count; without it they are swept away later.
 */
export async function writeParts(uploadId: string, blob: Blob): Promise<void> {
  let index = 0;
  for await (const bytes of slicesOf(blob)) {
    const key: [string, number] = [uploadId, index];
    await writeStrictly(['parts'], (writing) =>
      writing.objectStore('parts').put({ bytes, writtenAtMs: Date.now() }, key),
    );
    index += 1;
  }
}

async function readPart(uploadId: string, index: number): Promise<ArrayBuffer | undefined> {
  return (await inLibrary((library) => library.get('parts', [uploadId, index])))?.bytes;
}

/**
 * The bytes `from` up to `to` of a stored file.
 * @throws AppError storage-unavailable when they are not all there
 */
export async function readBytes(
  uploadId: string,
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(to - from);
  let filled = 0;
  while (filled < bytes.length) {
    const position = from + filled;
    const part = await readPart(uploadId, Math.floor(position / PART_BYTES));
    const start = position % PART_BYTES;
    const piece = part && new Uint8Array(part).subarray(start, start + bytes.length - filled);
    if (!piece?.length) throw new AppError('storage-unavailable', `bytes of ${uploadId} are missing`);
    bytes.set(piece, filled);
    filled += piece.length;
  }
  return bytes;
}

/**
 * A stored file as a Blob for showing or playing.
 * @throws AppError storage-unavailable when its bytes are not all there
 */
export async function readBlob(uploadId: string, sizeBytes: number, type: string): Promise<Blob> {
  // A photo is one part: copied once and not three times.
  const only = sizeBytes <= PART_BYTES ? await readPart(uploadId, 0) : undefined;
  if (only?.byteLength === sizeBytes) return new Blob([only], { type });
  const parts: Blob[] = [];
  for (let from = 0; from < sizeBytes; from += PART_BYTES) {
    parts.push(new Blob([await readBytes(uploadId, from, Math.min(from + PART_BYTES, sizeBytes))]));
  }
  return new Blob(parts, { type });
}

/** Deletes the bytes within a transaction. */
export async function deleteParts(writing: Writing<['uploads', 'parts']>, uploadId: string): Promise<void> {
  await writing.objectStore('parts').delete(partsOf(uploadId));
}

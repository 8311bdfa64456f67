import { tell } from '@/device/storage/channel.ts';
import { inLibrary, type Writing, writeStrictly } from '@/device/storage/database.ts';
import {
  deleteParts,
  fingerprint,
  PART_BYTES,
  partsOf,
  readBlob,
  writeParts,
} from '@/device/storage/pages/parts.ts';
import type { UploadRow } from '@/device/storage/pages/rows.ts';
import { keepReserve } from '@/device/storage/room/quota.ts';
import type { SessionId } from '@/domain/session.ts';
import { isIn, isRecording } from '@/domain/transfer/object-path.ts';
import { nextUpload } from '@/domain/transfer/upload.ts';

export interface FileToStore {
  readonly sessionId: SessionId;
  readonly objectPath: string;
  readonly contentType: string;
  readonly blob: Blob;
}

/** Parts without a row are leftovers of a tab that ended in the middle; a living tab needs less than this. */
const ORPHAN_AGE_MS = 24 * 3_600_000;

export function uploadIdOf(objectPath: string, sha256: string): string {
  return `${objectPath}#${sha256}`;
}

/** @returns null for the id of what was never in this outbox */
export function sha256OfUpload(uploadId: string): string | null {
  return /#([0-9a-f]{64})$/.exec(uploadId)?.[1] ?? null;
}

/** Pages and clips are looked at and listened to again; documents and videos have done their duty once they arrived. */
export function isShownAgain(objectPath: string): boolean {
  return isIn('pages', objectPath) || isIn('voiceSamples', objectPath);
}

export function newUploadRow(
  file: Omit<FileToStore, 'blob'> & { readonly blob: Pick<Blob, 'size'> },
  sha256: string,
): UploadRow {
  return {
    id: uploadIdOf(file.objectPath, sha256),
    sessionId: file.sessionId,
    objectPath: file.objectPath,
    contentType: file.contentType,
    sizeBytes: file.blob.size,
    sha256,
    state: { kind: 'stored' },
    addedAtMs: Date.now(),
    isKept: isShownAgain(file.objectPath),
    resume: null,
  };
}

/**
 * Adds a row unless it is there. One that was refused gets another chance, because the person chose it again; one that has
 * arrived is sent again, in case it was damaged where it is kept: a server that has it whole answers at once.
 */
export async function putUploadRow(writing: Writing<['uploads', 'parts']>, row: UploadRow): Promise<void> {
  const uploads = writing.objectStore('uploads');
  const known = await uploads.get(row.id);
  if (!known) await uploads.put(row);
  else if (known.state.kind === 'refused' || known.state.kind === 'uploaded') {
    await uploads.put({ ...known, resume: null, state: nextUpload(known.state, { kind: 'retried' }) });
  }
}

/** What has arrived was let go here. */
const needsBytes = (known: UploadRow | undefined) => !known || known.state.kind === 'uploaded';

/** Out of the outbox, so that nothing is sent which the person took away. What has arrived stays known. */
export async function recallUpload(
  uploads: {
    get(id: string): Promise<UploadRow | undefined>;
    delete(id: string): Promise<void>;
  },
  uploadId: string,
): Promise<void> {
  const upload = await uploads.get(uploadId);
  if (upload && upload.state.kind !== 'uploaded') await uploads.delete(uploadId);
}

/**
 * Stores a file for its upload.
 * @returns the upload's id, once row and bytes are strictly saved
 * @throws AppError disk-full, storage-unavailable
 */
export async function storeUpload(file: FileToStore): Promise<string> {
  const [sha256] = await Promise.all([fingerprint(file.blob), keepReserve(file.blob.size)]);
  const row = newUploadRow(file, sha256);
  const isLong = file.blob.size > PART_BYTES;
  if (isLong && needsBytes(await readUpload(row.id))) await writeParts(row.id, file.blob);
  const bytes = isLong ? undefined : await file.blob.arrayBuffer();
  await writeStrictly(['uploads', 'parts'], async (writing) => {
    if (bytes && needsBytes(await writing.objectStore('uploads').get(row.id))) {
      await writing.objectStore('parts').put({ bytes, writtenAtMs: Date.now() }, [row.id, 0]);
    }
    await putUploadRow(writing, row);
  });
  tell({ kind: 'upload-added', uploadId: row.id });
  return row.id;
}

/** One upload; undefined when it is not known or was removed. */
export function readUpload(uploadId: string): Promise<UploadRow | undefined> {
  return inLibrary((library) => library.get('uploads', uploadId));
}

export function listUploads(): Promise<UploadRow[]> {
  return inLibrary((library) => library.getAll('uploads'));
}

/** The stored file, for showing or playing; null when its bytes were released. */
export async function readUploadBlob(uploadId: string): Promise<Blob | null> {
  const row = await readUpload(uploadId);
  if (!row || (row.state.kind === 'uploaded' && !row.isKept)) return null;
  return readBlob(row.id, row.sizeBytes, row.contentType);
}

/** Takes an upload away by the person's own hand, sent or not. */
export async function removeUpload(uploadId: string): Promise<void> {
  await writeStrictly(['uploads', 'parts'], async (writing) => {
    await writing.objectStore('uploads').delete(uploadId);
    await deleteParts(writing, uploadId);
  });
  tell({ kind: 'upload-changed', uploadId });
}

/**
 * Forgets what a session has sent; what is not yet sent stays and goes on, and is released when it has arrived.
 * @param agreed the recordings that may be sent: with the book nobody is left who could say yes to the others
 */
export async function releaseSession(sessionId: SessionId, agreed: ReadonlySet<string>): Promise<void> {
  await writeStrictly(['pages', 'uploads', 'parts', 'thumbs', 'reviews', 'readings'], async (writing) => {
    const uploads = writing.objectStore('uploads');
    for (const row of await uploads.index('bySession').getAll(sessionId)) {
      if (row.state.kind === 'uploaded' || (isRecording(row.objectPath) && !agreed.has(row.id))) {
        await uploads.delete(row.id);
        await writing.objectStore('parts').delete(partsOf(row.id));
      } else await uploads.put({ ...row, isKept: false, isReleased: true });
    }
    const pages = writing.objectStore('pages');
    const ofSession = IDBKeyRange.bound([sessionId, 0], [sessionId, Number.POSITIVE_INFINITY]);
    for (const { id, uploadId } of await pages.index('bySession').getAll(ofSession)) {
      // A page that was taken away or set aside is not on its way; its photo ends with its session.
      if (!(await uploads.get(uploadId))) await writing.objectStore('parts').delete(partsOf(uploadId));
      await pages.delete(id);
      await writing.objectStore('thumbs').delete(id);
    }
    const review = await writing.objectStore('reviews').get(sessionId);
    if (review?.isDirty) return;
    await writing.objectStore('reviews').delete(sessionId);
    await writing.objectStore('readings').delete(sessionId);
  });
}

/** Takes everything of a session off this device, sent or not, by the person's own hand. */
export async function discardSession(sessionId: SessionId): Promise<void> {
  const stores = [
    'pages',
    'uploads',
    'parts',
    'thumbs',
    'reviews',
    'readings',
    'recordings',
    'recordingParts',
  ] as const;
  await writeStrictly([...stores], async (writing) => {
    const uploads = writing.objectStore('uploads');
    for (const { id } of await uploads.index('bySession').getAll(sessionId)) {
      await uploads.delete(id);
      await writing.objectStore('parts').delete(partsOf(id));
    }
    const pages = writing.objectStore('pages');
    const ofSession = IDBKeyRange.bound([sessionId, 0], [sessionId, Number.POSITIVE_INFINITY]);
    for (const { id, uploadId } of await pages.index('bySession').getAll(ofSession)) {
      await writing.objectStore('parts').delete(partsOf(uploadId));
      await pages.delete(id);
      await writing.objectStore('thumbs').delete(id);
    }
    const recordings = writing.objectStore('recordings');
    for (const recording of await recordings.getAll()) {
      if (recording.sessionId !== sessionId) continue;
      await recordings.delete(recording.id);
      await writing.objectStore('recordingParts').delete(partsOf(recording.id));
    }
    await writing.objectStore('reviews').delete(sessionId);
    await writing.objectStore('readings').delete(sessionId);
  });
}

/** Parts that no row claims. A page that was taken away has no upload, and can still be brought back. */
function unclaimedParts(): Promise<[string, number][]> {
  return inLibrary(async (library) => {
    const reading = library.transaction(['pages', 'uploads', 'parts', 'shared']);
    const [keys, pages, uploads, shared] = await Promise.all([
      reading.objectStore('parts').getAllKeys(),
      reading.objectStore('pages').getAll(),
      reading.objectStore('uploads').getAllKeys(),
      reading.objectStore('shared').getAllKeys(),
    ]);
    const known = new Set([...pages.map(({ uploadId }) => uploadId), ...uploads, ...shared]);
    return keys.filter(([uploadId]) => !known.has(uploadId));
  });
}

/**
 * Sweeps away parts that no row claims and no tab is still writing. It runs at every start, so it reads keys: a cursor
 * over the photos of a book would hold up its list for seconds.
 */
export async function sweepOrphans(nowMs: number): Promise<void> {
  for (const key of await unclaimedParts()) {
    await writeStrictly(['uploads', 'parts', 'shared'], async (writing) => {
      const parts = writing.objectStore('parts');
      // The same file, chosen again meanwhile, has written its parts anew or has its row by now.
      const [part, upload, shared] = await Promise.all([
        parts.get(key),
        writing.objectStore('uploads').get(key[0]),
        writing.objectStore('shared').get(key[0]),
      ]);
      if (part && !upload && !shared && part.writtenAtMs < nowMs - ORPHAN_AGE_MS) await parts.delete(key);
    });
  }
}

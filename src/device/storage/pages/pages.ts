import { tell } from '@/device/storage/channel.ts';
import { inLibrary, type Writing, writeStrictly } from '@/device/storage/database.ts';
import { completePage, isInBook } from '@/device/storage/library-schema.ts';
import { makeSureItFits, noteFilled } from '@/device/storage/room/freed-room.ts';
import { sha256OfBytes } from '@/device/storage/uploads/sha256.ts';
import { newUploadRow, recallUpload } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import { partsOf, readBlob } from './parts.ts';
import type { PhotoWarning, StoredPage } from './rows.ts';

const numberSetting = (sessionId: SessionId) => `last-page-number:${sessionId}`;
export const pagesOf = (sessionId: SessionId) =>
  IDBKeyRange.bound([sessionId, 0], [sessionId, Number.POSITIVE_INFINITY]);

/** What is known about a photo beside its bytes. */
export interface PhotoFacts {
  /** the photo's bytes and their SHA-256 in hex, where somebody beside this thread has made them */
  readonly read?: { readonly bytes: ArrayBuffer; readonly sha256: string } | undefined;
  /** a small JPEG */
  readonly thumb?: ArrayBuffer | undefined;
  readonly warnings?: readonly PhotoWarning[];
  readonly look?: string | undefined;
  /** the page whose place the photo takes */
  readonly replaces?: string | undefined;
  /** its id, when what it is made of has one: made twice, it is one page */
  readonly id?: string | undefined;
}

type SaveWriting = Writing<['settings', 'pages', 'uploads', 'parts', 'thumbs']>;

async function nextNumber(writing: SaveWriting, sessionId: SessionId): Promise<number> {
  const settings = writing.objectStore('settings');
  const n = Number((await settings.get(numberSetting(sessionId))) ?? 0) + 1;
  await settings.put(n, numberSetting(sessionId));
  return n;
}

/** The replaced page steps aside within the same transaction; it can be brought back until it is swept. */
async function placeOf(writing: SaveWriting, replaces: string | undefined): Promise<number | undefined> {
  const pages = writing.objectStore('pages');
  const stored = replaces === undefined ? undefined : await pages.get(replaces);
  if (!stored) return undefined;
  const old = completePage(stored);
  // Brought back, it stands just before its successor; the number keeps two such pages apart.
  const position = old.position - old.n * 2 ** -30;
  await pages.put({ ...old, position, removedAtMs: Date.now() });
  await recallUpload(writing.objectStore('uploads'), old.uploadId);
  return old.position;
}

/**
 * Saves a photographed page and queues its upload in one strict transaction.
 * @returns the page with its permanent number, once it is on the disk
 * @throws AppError disk-full, storage-unavailable
 */
export async function savePage(
  sessionId: SessionId,
  photo: Blob,
  { read, thumb, warnings = [], look, replaces, id = crypto.randomUUID() }: PhotoFacts = {},
): Promise<StoredPage> {
  const bytes = read?.bytes ?? (await photo.arrayBuffer());
  const [sha256] = await Promise.all([
    read?.sha256 ?? sha256OfBytes(bytes),
    makeSureItFits(bytes.byteLength),
  ]);
  const page = await writeStrictly(['settings', 'pages', 'uploads', 'parts', 'thumbs'], async (writing) => {
    const pages = writing.objectStore('pages');
    const saved = await pages.get(id);
    // A transaction that was repeated on a fresh connection may have been saved the first time.
    if (saved) return saved;
    await noteFilled(writing.objectStore('settings'), bytes.byteLength);
    const n = await nextNumber(writing, sessionId);
    const position = (await placeOf(writing, replaces)) ?? n;
    const path = objectPath.page(sessionId, n);
    const file = { sessionId, objectPath: path, contentType: 'image/jpeg', blob: photo };
    const upload = newUploadRow(file, sha256);
    const fresh: StoredPage = {
      id,
      sessionId,
      n,
      sizeBytes: bytes.byteLength,
      capturedAtMs: Date.now(),
      uploadId: upload.id,
      position,
      warnings,
      ...(look === undefined ? {} : { look }),
      removedAtMs: null,
      readAtMs: null,
    };
    await Promise.all([
      writing.objectStore('parts').put({ bytes, writtenAtMs: Date.now() }, [upload.id, 0]),
      writing.objectStore('uploads').put(upload),
      thumb && writing.objectStore('thumbs').put(thumb, id),
      pages.put(fresh),
    ]);
    return fresh;
  });
  tell({ kind: 'upload-added', uploadId: page.uploadId });
  return page;
}

/** Of these rows the pages of the book, in its order. */
export function inBook(rows: readonly StoredPage[]): StoredPage[] {
  return rows
    .map(completePage)
    .filter(isInBook)
    .sort((one, other) => one.position - other.position);
}

/** The pages of a session as the book has them. A failed read is an error, never an empty list. */
export async function listPages(sessionId: SessionId): Promise<StoredPage[]> {
  const rows = await inLibrary((library) =>
    library.getAllFromIndex('pages', 'bySession', pagesOf(sessionId)),
  );
  return inBook(rows);
}

/** Takes a page away for good by the person's own hand, with its upload; its number stays used. */
export async function removePage(id: string): Promise<void> {
  const uploadId = await writeStrictly(['pages', 'uploads', 'parts', 'thumbs'], async (writing) => {
    const pages = writing.objectStore('pages');
    const page = await pages.get(id);
    if (!page) return undefined;
    await Promise.all([
      pages.delete(id),
      writing.objectStore('thumbs').delete(id),
      writing.objectStore('uploads').delete(page.uploadId),
      writing.objectStore('parts').delete(partsOf(page.uploadId)),
    ]);
    return page.uploadId;
  });
  if (uploadId !== undefined) tell({ kind: 'upload-changed', uploadId });
}

/**
 * The photo of a page.
 * @throws AppError not-found, also when the photo is with the server only; storage-unavailable
 */
export async function readPage(id: string): Promise<Blob> {
  const [page, upload] = await inLibrary(async (library) => {
    const row = await library.get('pages', id);
    return [row, row && (await library.get('uploads', row.uploadId))] as const;
  });
  const isFreed = upload?.state.kind === 'uploaded' && !upload.isKept;
  if (!page || isFreed) throw new AppError('not-found', `no photo of page ${id} on this device`);
  return readBlob(page.uploadId, page.sizeBytes, 'image/jpeg');
}

/** The small picture of a page, else the photo itself. */
export async function readThumb(id: string): Promise<Blob> {
  const thumb = await inLibrary((library) => library.get('thumbs', id));
  return thumb ? new Blob([thumb], { type: 'image/jpeg' }) : readPage(id);
}

/** Several small JPEGs in one go, in the order asked; undefined where there is none. */
export function readThumbs(ids: readonly string[]): Promise<(ArrayBuffer | undefined)[]> {
  return inLibrary((library) => {
    const thumbs = library.transaction('thumbs').store;
    return Promise.all(ids.map((id) => thumbs.get(id)));
  });
}

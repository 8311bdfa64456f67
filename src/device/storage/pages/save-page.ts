import { helpedSetting, numberSetting } from '@/device/storage/books/helped-books.ts';
import { tell } from '@/device/storage/channel.ts';
import { completePage, type Writing, writeStrictly } from '@/device/storage/database.ts';
import { makeSureItFits, noteFilled } from '@/device/storage/room/freed-room.ts';
import { sha256OfBytes } from '@/device/storage/uploads/sha256.ts';
import { newUploadRow, recallUpload } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import type { Corners, PageEdges, PhotoWarning, StoredPage } from './rows.ts';

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
  readonly edges?: PageEdges | undefined;
  readonly outline?: Corners | undefined;
  /** refused when its book is not on this device anymore, as after another tab deleted it */
  readonly needsBook?: boolean | undefined;
  /** its id, when what it is made of has one: made twice, it is one page */
  readonly id?: string | undefined;
  /** the setting that notes it as chosen and not saved yet */
  readonly chosen?: string | undefined;
}

type SaveWriting = Writing<['settings', 'pages', 'uploads', 'parts', 'thumbs', 'progress']>;

/** Open, or kept beside another one; also one whose person has signed out: the page is theirs. Or one that is helped with. */
async function isBookHere(writing: SaveWriting, sessionId: SessionId): Promise<boolean> {
  const books = writing.objectStore('progress');
  const [open, kept, helped] = await Promise.all([
    books.get('current'),
    books.get(sessionId),
    writing.objectStore('settings').get(helpedSetting(sessionId)),
  ]);
  return kept !== undefined || open?.sessionId === sessionId || helped !== undefined;
}

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
 * @throws AppError disk-full, storage-unavailable; not-found when it needs its book and that is gone
 */
export async function savePage(
  sessionId: SessionId,
  photo: Blob,
  {
    read,
    thumb,
    warnings = [],
    look,
    replaces,
    edges,
    outline,
    needsBook,
    id = crypto.randomUUID(),
    chosen,
  }: PhotoFacts = {},
): Promise<StoredPage> {
  const bytes = read?.bytes ?? (await photo.arrayBuffer());
  const [sha256] = await Promise.all([
    read?.sha256 ?? sha256OfBytes(bytes),
    makeSureItFits(bytes.byteLength),
  ]);
  const stores = ['settings', 'pages', 'uploads', 'parts', 'thumbs', 'progress'] as const;
  const page = await writeStrictly([...stores], async (writing) => {
    const pages = writing.objectStore('pages');
    const saved = await pages.get(id);
    // A transaction that was repeated on a fresh connection may have been saved the first time.
    if (saved) return saved;
    if (needsBook && !(await isBookHere(writing, sessionId))) throw new AppError('not-found', 'no such book');
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
      ...(edges && { edges }),
      ...(outline && { outline }),
      removedAtMs: null,
      readAtMs: null,
    };
    await Promise.all([
      writing.objectStore('parts').put({ bytes, writtenAtMs: Date.now() }, [upload.id, 0]),
      writing.objectStore('uploads').put(upload),
      thumb && writing.objectStore('thumbs').put(thumb, id),
      chosen && writing.objectStore('settings').delete(chosen),
      pages.put(fresh),
    ]);
    return fresh;
  });
  tell({ kind: 'upload-added', uploadId: page.uploadId });
  return page;
}

import { tell } from '@/device/storage/channel.ts';
import { inLibrary, writeStrictly } from '@/device/storage/database.ts';
import { makeSureItFits, noteFilled } from '@/device/storage/room/freed-room.ts';
import { sha256OfBytes } from '@/device/storage/uploads/sha256.ts';
import { newUploadRow } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import type { ListedPage } from '@/domain/helping/helping.ts';
import type { SessionId } from '@/domain/session.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import { pagesOf } from './pages.ts';
import type { PhotoWarning, StoredPage } from './rows.ts';

/** Numbers of pages that came from other phones, also of those that were taken away since: they do not come twice. */
const arrivedSetting = (sessionId: SessionId) => `arrived-pages:${sessionId}`;

const numbersIn = (setting: unknown): number[] =>
  typeof setting === 'string' && setting !== '' ? setting.split(' ').map(Number) : [];

/** Numbers of all pages this device has or had of a book. */
export async function knownNumbers(sessionId: SessionId): Promise<ReadonlySet<number>> {
  const [rows, arrived] = await inLibrary((library) =>
    Promise.all([
      library.getAllFromIndex('pages', 'bySession', pagesOf(sessionId)),
      library.get('settings', arrivedSetting(sessionId)),
    ]),
  );
  return new Set([...rows.map(({ n }) => n), ...numbersIn(arrived)]);
}

interface ArrivedPhoto {
  readonly page: ListedPage;
  readonly photo: Blob;
  readonly thumb: ArrayBuffer;
  readonly warnings: readonly PhotoWarning[];
  readonly look: string | undefined;
}

/**
 * Keeps a page that another phone has sent as one of the book's, with its photo. A page that is known, or was taken away
 * here, stays as it is.
 * @throws AppError disk-full, storage-unavailable; stored-file-damaged when the bytes are not those that were sent
 */
export async function keepArrivedPage(
  sessionId: SessionId,
  { page, photo, thumb, warnings, look }: ArrivedPhoto,
): Promise<void> {
  const bytes = await photo.arrayBuffer();
  const [sha256] = await Promise.all([sha256OfBytes(bytes), makeSureItFits(bytes.byteLength)]);
  if (page.sha256 !== '' && sha256 !== page.sha256) throw new AppError('stored-file-damaged');
  const id = `arrived-${sessionId}-${page.n}`;
  const file = {
    sessionId,
    objectPath: objectPath.page(sessionId, page.n),
    contentType: 'image/jpeg',
    blob: photo,
  };
  const upload = {
    ...newUploadRow(file, sha256),
    state: { kind: 'uploaded', atMs: page.arrivedMs } as const,
  };
  const fresh: StoredPage = {
    ...{ id, sessionId, n: page.n, sizeBytes: bytes.byteLength, capturedAtMs: page.arrivedMs },
    ...{ uploadId: upload.id, position: page.n, warnings, removedAtMs: null, readAtMs: null },
    ...(look === undefined ? {} : { look }),
  };
  const stores = ['settings', 'pages', 'uploads', 'parts', 'thumbs'] as const;
  const isNew = await writeStrictly([...stores], async (writing) => {
    const settings = writing.objectStore('settings');
    const arrived = numbersIn(await settings.get(arrivedSetting(sessionId)));
    if (arrived.includes(page.n)) return false;
    await settings.put([...arrived, page.n].join(' '), arrivedSetting(sessionId));
    await noteFilled(settings, bytes.byteLength);
    await Promise.all([
      writing.objectStore('parts').put({ bytes, writtenAtMs: Date.now() }, [upload.id, 0]),
      writing.objectStore('uploads').put(upload),
      writing.objectStore('thumbs').put(thumb, id),
      writing.objectStore('pages').put(fresh),
    ]);
    return true;
  });
  if (isNew) tell({ kind: 'upload-added', uploadId: upload.id });
}

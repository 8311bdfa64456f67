import { useEffect, useState } from 'react';
import { fetchWhole } from '@/backend/objects/fetch-part.ts';
import { objectUrl } from '@/backend/objects/objects.ts';
import { readPagePhoto } from '@/device/outbox/read-page-photo.ts';
import { readDownloadPhoto } from '@/device/storage/downloads/downloads.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { type PagePhoto, picturePath } from '@/domain/audiobook/timings.ts';
import { isAbort } from '@/domain/errors.ts';
import { isSessionId } from '@/domain/session.ts';

export interface ShownPhoto {
  readonly url: string;
  readonly half: PagePhoto['half'];
}

type Book = Pick<Order, 'id' | 'sessionId'>;

/** As it was prepared to be read, upright and flat; null where that was not made, or is out of reach. */
async function readPicture(id: string, photo: PagePhoto, signal: AbortSignal): Promise<Blob | null> {
  const path = picturePath(id, photo);
  if (!path || !navigator.onLine) return null;
  try {
    const url = await objectUrl(path);
    return await (await fetchWhole(url, signal)).blob();
  } catch (error) {
    if (isAbort(error)) throw error;
    return null; // there is the photograph
  }
}

/** As it was kept with the book, else from wherever the page is. */
async function readPhoto({ id, sessionId }: Book, path: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const kept = await readDownloadPhoto(id, path);
    if (kept) return kept;
  } catch (error) {
    console.error(error); // a device that does not answer; the server may
  }
  if (!isSessionId(sessionId)) return null;
  try {
    return await readPagePhoto(sessionId, path, signal);
  } catch (error) {
    // Gone with the scans, or out of reach without internet: the text is followed without it.
    if (isAbort(error)) throw error;
    return null;
  }
}

interface Picture {
  readonly path: string;
  readonly url: string;
  /** null where the picture is of that side alone */
  readonly half: PagePhoto['half'];
}

async function read(book: Book, path: string, half: PagePhoto['half'], signal: AbortSignal) {
  const picture = await readPicture(book.id, { path, half }, signal);
  if (picture) return { blob: picture, half: null };
  const photo = await readPhoto(book, path, signal);
  return photo && { blob: photo, half };
}

/**
 * The photograph of the page that is being read; the one before stays until it is there. Null when there is none.
 * @param photo as `photoAt` tells it
 */
export function usePagePhoto({ id, sessionId }: Book, photo: PagePhoto | null): ShownPhoto | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  const path = photo?.path ?? null;
  const half = photo?.half ?? null;
  useEffect(() => {
    if (path === null) return setPicture(null);
    const leaving = new AbortController();
    read({ id, sessionId }, path, half, leaving.signal).then(
      (found) => {
        if (leaving.signal.aborted) return;
        setPicture(found && { path, url: URL.createObjectURL(found.blob), half: found.half });
      },
      () => undefined, // left before it was there
    );
    return () => leaving.abort();
  }, [id, sessionId, path, half]);
  const url = picture?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return picture && { url: picture.url, half: picture.path === path ? picture.half : null };
}

import { useEffect, useState } from 'react';
import { readPagePhoto } from '@/device/outbox/read-page-photo.ts';
import { readDownloadPhoto } from '@/device/storage/downloads/downloads.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import type { PagePhoto } from '@/domain/audiobook/timings.ts';
import { isAbort } from '@/domain/errors.ts';
import { isSessionId } from '@/domain/session.ts';

export interface ShownPhoto {
  readonly url: string;
  readonly half: PagePhoto['half'];
}

type Book = Pick<Order, 'id' | 'sessionId'>;

/** As it was kept with the book, else from wherever the page is. */
async function read({ id, sessionId }: Book, path: string, signal: AbortSignal): Promise<Blob | null> {
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

/**
 * The photograph of the page that is being read; the one before stays until it is there. Null when there is none.
 * @param photo as `photoAt` tells it
 */
export function usePagePhoto({ id, sessionId }: Book, photo: PagePhoto | null): ShownPhoto | null {
  const [picture, setPicture] = useState<{ readonly path: string; readonly url: string } | null>(null);
  const path = photo?.path ?? null;
  useEffect(() => {
    if (path === null) return setPicture(null);
    const leaving = new AbortController();
    read({ id, sessionId }, path, leaving.signal).then(
      (blob) => {
        if (!leaving.signal.aborted) setPicture(blob && { path, url: URL.createObjectURL(blob) });
      },
      () => undefined, // left before it was there
    );
    return () => leaving.abort();
  }, [id, sessionId, path]);
  const url = picture?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  if (!picture) return null;
  return { url: picture.url, half: picture.path === path ? (photo?.half ?? null) : null };
}

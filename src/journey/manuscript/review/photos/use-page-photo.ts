import { useCallback, useEffect, useState } from 'react';
import { readPagePhoto } from '@/device/outbox/read-page-photo.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
import { usePicture } from '@/journey/manuscript/scan/pages/use-picture.ts';

/** The photographed pages that are on this device, by capture number; empty until its store has told. */
export function usePagesHere(sessionId: SessionId): ReadonlyMap<number, StoredPage> {
  const [pages, setPages] = useState<ReadonlyMap<number, StoredPage>>(new Map());
  useEffect(() => {
    let isHere = true;
    listPages(sessionId).then(
      (found) => isHere && setPages(new Map(found.map((page) => [page.n, page]))),
      // The photos are then fetched from the server, as on any other device.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [sessionId]);
  return pages;
}

/**
 * The picture of a page: from this device where it is, else from the server, else the small one.
 * @returns undefined until it is there, null when there is none to show
 */
export function usePagePhoto(sessionId: SessionId, photoPath: string): string | null | undefined {
  const read = useCallback(
    (path: string) => readPagePhoto(sessionId, path, new AbortController().signal),
    [sessionId],
  );
  return usePicture(photoPath, read);
}

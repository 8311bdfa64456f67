import { useEffect, useState } from 'react';
import { listen } from '@/device/storage/channel.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { listSetAside } from '@/device/storage/pages/set-aside.ts';
import type { SessionId } from '@/domain/session.ts';

/** The pages that were set aside, of every scan. */
export function useSetAside(sessionId: SessionId): readonly StoredPage[] {
  const [pages, setPages] = useState<readonly StoredPage[]>([]);
  useEffect(() => {
    let isHere = true;
    let reading: ReturnType<typeof setTimeout> | undefined;
    const read = () =>
      listSetAside(sessionId).then(
        (found) => isHere && setPages(found),
        // Nothing is lost by it: the offer is there again as soon as the store answers.
        () => undefined,
      );
    void read();
    // Setting a book aside is told page by page.
    const stop = listen(({ kind }) => {
      if (kind !== 'upload-added' && kind !== 'upload-changed') return;
      clearTimeout(reading);
      reading = setTimeout(read, 150);
    });
    return () => {
      isHere = false;
      clearTimeout(reading);
      stop();
    };
  }, [sessionId]);
  return pages;
}

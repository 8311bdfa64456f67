import { useEffect, useRef, useState } from 'react';
import { listen } from '@/device/storage/channel.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';

/** The photographed pages this device keeps, read once, when one is added, and when the camera closes. */
export type StoredPages =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly pages: readonly StoredPage[] }
  /** the store does not say; that is never "no pages" */
  | { readonly kind: 'failed' };

export function useStoredPages(sessionId: SessionId, isScanOpen: boolean): StoredPages {
  const [stored, setStored] = useState<StoredPages>({ kind: 'reading' });
  const known = useRef<SessionId>(undefined);
  useEffect(() => {
    // The camera that opens with the page begins with this list, and then counts by itself.
    if (isScanOpen && known.current === sessionId) return;
    let isHere = true;
    const read = () => {
      listPages(sessionId).then(
        (pages) => {
          if (!isHere) return;
          known.current = sessionId;
          setStored({ kind: 'read', pages });
        },
        () => isHere && setStored({ kind: 'failed' }),
      );
    };
    read();
    // Shared photos become pages without the camera, and another window may have it open.
    const stop = listen(({ kind }) => kind === 'upload-added' && !isScanOpen && read());
    return () => {
      isHere = false;
      stop();
    };
  }, [sessionId, isScanOpen]);
  return stored;
}

import { useEffect, useState } from 'react';
import type { SessionId } from '@/domain/session.ts';
import { listPages } from '@/storage/pages.ts';

/** How many photographed pages this device keeps, null when it does not say; counted again when the camera closes. */
export function useStoredPages(sessionId: SessionId, isScanOpen: boolean): number | null {
  const [count, setCount] = useState<number | null>(0);
  useEffect(() => {
    if (isScanOpen) return;
    let isHere = true;
    listPages(sessionId).then(
      (pages) => isHere && setCount(pages.length),
      () => isHere && setCount(null),
    );
    return () => {
      isHere = false;
    };
  }, [sessionId, isScanOpen]);
  return count;
}

import { useEffect, useState } from 'react';
import type { SessionId } from '@/domain/session.ts';
import { listPages } from '@/storage/pages.ts';

/** How many photographed pages this device keeps; counted again whenever the camera closes. */
export function useStoredPages(sessionId: SessionId, isScanOpen: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (isScanOpen) return;
    let isHere = true;
    void listPages(sessionId).then((pages) => isHere && setCount(pages.length));
    return () => {
      isHere = false;
    };
  }, [sessionId, isScanOpen]);
  return count;
}

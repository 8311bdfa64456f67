import { useCallback, useEffect, useRef } from 'react';
import { whenCalm } from '@/ui/hooks/when-calm.ts';
import { openPhotoWorker, type PhotoWorker } from './photo-worker.ts';

/** The photoWorker of this sitting, started early, behind the first picture, so that the first page does not wait for it. */
export function usePhotoWorker(): () => PhotoWorker {
  const photoWorker = useRef<PhotoWorker | null>(null);
  const get = useCallback(() => {
    photoWorker.current ??= openPhotoWorker();
    return photoWorker.current;
  }, []);
  useEffect(() => {
    let isHere = true;
    void whenCalm().then(() => isHere && get());
    return () => {
      isHere = false;
      photoWorker.current?.close();
      photoWorker.current = null;
    };
  }, [get]);
  return get;
}

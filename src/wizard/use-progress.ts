import { useEffect } from 'react';
import { loadProgress, progressStore } from '@/device/storage/books/progress.ts';
import { useStore } from '@/ui/hooks/use-store.ts';

/** The progress of the current session, read from this device when the first screen asks for it. */
export function useProgress() {
  useEffect(() => {
    // A failed read is in the store as `failed`, where the screen shows it.
    loadProgress().catch(() => undefined);
  }, []);
  return useStore(progressStore, (state) => state);
}

import { uploadsStore } from '@/outbox/uploads-store.ts';
import type { StoredPage } from '@/storage/rows.ts';
import { useStore } from '@/ui/use-store.ts';

/** How many of these pages the server has confirmed. */
export function usePagesSafe(pages: readonly StoredPage[]): number {
  const uploads = useStore(uploadsStore, (state) => state);
  return pages.filter(({ uploadId }) => uploads[uploadId]?.state.kind === 'uploaded').length;
}

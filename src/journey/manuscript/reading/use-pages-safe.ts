import { uploadsStore } from '@/device/outbox/uploads-store.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { useStore } from '@/ui/hooks/use-store.ts';

type Uploads = ReturnType<typeof uploadsStore.getState>;

let last: { pages: readonly StoredPage[]; uploads: Uploads; count: number } | undefined;

/** Several screens ask the same with every rendering; of a long book a slow phone counts for milliseconds. */
function countSafe(pages: readonly StoredPage[], uploads: Uploads): number {
  if (last?.pages !== pages || last.uploads !== uploads) {
    const safe = pages.filter(({ uploadId }) => uploads[uploadId]?.state.kind === 'uploaded');
    last = { pages, uploads, count: safe.length };
  }
  return last.count;
}

/** How many of these pages the server has confirmed. */
export function usePagesSafe(pages: readonly StoredPage[]): number {
  return useStore(uploadsStore, (uploads) => countSafe(pages, uploads));
}

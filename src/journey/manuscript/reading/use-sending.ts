import { useEffect, useState } from 'react';
import { uploadsStore } from '@/device/outbox/uploads-store.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import type { UploadState } from '@/domain/transfer/upload.ts';
import { useStore } from '@/ui/hooks/use-store.ts';

export interface Sending {
  readonly filesSent: number;
  readonly files: number;
  readonly sentBytes: number;
  readonly sizeBytes: number;
  /** whether nothing of what is left arrives, though it was tried again: the server cannot be reached */
  readonly isStuck: boolean;
}

function wasTriedInVain(state: UploadState): boolean {
  if (state.kind === 'waiting') return true;
  return state.kind === 'sending' && state.attempt > 1 && state.sentBytes === 0;
}

function useUploadIds({ sessionId, manuscript }: Progress): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  const document = manuscript?.kind === 'document' ? manuscript.uploadId : null;
  const isScan = manuscript?.kind === 'scan';
  useEffect(() => {
    if (document) setIds([document]);
    if (!isScan) return;
    listPages(sessionId).then(
      (pages) => setIds(pages.map(({ uploadId }) => uploadId)),
      // Only the numbers are missing then; the reading itself reports the failure.
      () => setIds([]),
    );
  }, [document, isScan, sessionId]);
  return ids;
}

/** How much of the manuscript is with the server. */
export function useManuscriptSending(progress: Progress): Sending {
  const ids = useUploadIds(progress);
  const uploads = useStore(uploadsStore, (state) => state);
  const known = ids.flatMap((id) => uploads[id] ?? []);
  const unsent = known.filter(({ state }) => state.kind !== 'uploaded');
  const inVain = unsent.filter(({ state, sentBytes }) => sentBytes === 0 && wasTriedInVain(state));
  const untried = unsent.filter(({ state }) => state.kind === 'stored');
  return {
    files: ids.length,
    filesSent: known.length - unsent.length,
    isStuck: inVain.length > 0 && inVain.length + untried.length === unsent.length,
    sentBytes: known.reduce((sum, { sentBytes }) => sum + sentBytes, 0),
    sizeBytes: known.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

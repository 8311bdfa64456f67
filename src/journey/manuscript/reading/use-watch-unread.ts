import { uploadsStore } from '@/device/outbox/uploads-store.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { usePageReadings, useWatchPageReadings } from './page-readings.ts';

/** Looks what became of the pages while some are with the server and not known to be read. */
export function useWatchUnread(sessionId: SessionId, pages: readonly StoredPage[]): void {
  const readings = usePageReadings(sessionId);
  const isOn = useStore(uploadsStore, (uploads) =>
    pages.some(({ n, uploadId, readAtMs }) => {
      return readAtMs === null && !readings[n] && uploads[uploadId]?.state.kind === 'uploaded';
    }),
  );
  useWatchPageReadings(sessionId, isOn);
}

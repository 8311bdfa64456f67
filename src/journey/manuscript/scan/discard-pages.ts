import type { SessionId } from '@/domain/session.ts';
import { sweepRemoved } from '@/storage/page-changes.ts';
import { listPages, removePage } from '@/storage/pages.ts';

/** Removes every photographed page of the session from this device: the person asked to begin again. */
export async function discardPages(sessionId: SessionId): Promise<void> {
  for (const page of await listPages(sessionId)) await removePage(page.id);
  await sweepRemoved(sessionId, Number.POSITIVE_INFINITY);
}

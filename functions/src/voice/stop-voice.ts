import { deleteHoldings } from '../account/find-holdings.ts';
import type { Ports } from '../ports/ports.ts';
import { blockVoice } from './blocked-voices.ts';

/**
 * What follows a report of misuse: clips, voice and samples of the session are deleted, and neither its speaker nor its
 * recordings can be used again. Delivered audiobooks are for a person to decide about.
 * @returns the names and how many recordings were blocked
 */
export async function stopVoice(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock' | 'traces'>,
  sessionId: string,
): Promise<{ readonly names: readonly string[]; readonly recordings: number }> {
  const permissions = await ports.documents.matching('permissions', 'sessionId', sessionId);
  const names = permissions.map(({ fields }) => String(fields.speakerName));
  const clips = await ports.objects.all(`voice-samples/${sessionId}/`);
  const recordings = clips.flatMap(({ metadata }) => metadata.sha256 ?? []);
  await blockVoice(ports, { names, recordings });
  await ports.traces.stop({ sessionIds: [sessionId], orderIds: [] });
  const owned = { uid: '', sessionIds: [sessionId], orders: [], openedIds: [], addresses: [] };
  await deleteHoldings(ports, owned, ['voice']);
  return { names, recordings: recordings.length };
}

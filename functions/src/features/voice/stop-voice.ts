import type { Ports } from '../../ports/ports.ts';
import { deleteHoldings, findOpened } from '../../records/find-holdings.ts';
import { RECORDINGS } from '../../records/object-kinds.ts';
import { orders } from '../../records/orders/orders.ts';
import { blockVoice } from '../../records/voices/blocked-voices.ts';
import { permissionsFor } from '../../records/voices/permissions.ts';
import { withdrawPayments } from '../../settlement/withdraw-payments.ts';

/**
 * What follows a report of misuse: clips, voice and samples of the session are deleted, and neither its speaker nor its
 * recordings can be used again. An open payment for it is ended or goes back. Orders are for a person to decide about,
 * delivered or not.
 * @returns the names and how many recordings were blocked, and ids of the orders
 */
export async function stopVoice(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock' | 'traces'>,
  sessionId: string,
): Promise<{
  readonly names: readonly string[];
  readonly recordings: number;
  readonly orderIds: readonly string[];
}> {
  const names = (await permissionsFor(ports, sessionId)).map(({ speakerName }) => speakerName);
  const clips = await ports.objects.all(RECORDINGS.at(sessionId));
  const recordings = clips.flatMap(({ metadata }) => metadata.sha256 ?? []);
  await blockVoice(ports, { names, recordings });
  await withdrawPayments(ports, [sessionId]);
  await ports.traces.stop({ sessionIds: [sessionId], orderIds: [] });
  const endVoice = async () => {
    const openedIds = await findOpened(ports, [sessionId]);
    const owned = { uid: '', sessionIds: [sessionId], orders: [], openedIds, addresses: [] };
    await deleteHoldings(ports, owned, ['voice']);
  };
  await endVoice();
  await withdrawPayments(ports, [sessionId]);
  await endVoice();
  const bought = await orders.where(ports, 'sessionId', sessionId);
  return { names, recordings: recordings.length, orderIds: bought.map(({ id }) => id) };
}

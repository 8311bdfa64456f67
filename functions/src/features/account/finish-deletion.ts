import { isOrderDone } from '../../../../src/domain/audiobook/order.ts';
import type { Ports } from '../../ports/ports.ts';
import { deleteHoldings, findOwned, type Owned } from '../../records/find-holdings.ts';
import { MATERIALS } from '../../records/holdings.ts';
import { forgetEndOfMaterials, noteEndOfMaterials, orders } from '../../records/orders/orders.ts';
import { voiceProfiles } from '../../records/voices/voice-profiles.ts';

/** Notes at every book that is being made that what it needs goes when it is there. */
export async function noteDeletion(ports: Pick<Ports, 'documents'>, owned: Owned): Promise<void> {
  for (const { id } of owned.orders.filter(({ isDone }) => !isDone)) await noteEndOfMaterials(ports, id);
}

/**
 * Ends a deletion that an unfinished book had held up. What the family has made since then in the same memoir is not
 * touched: a profile is there again only when there is a new voice. May be called for any order, any number of times.
 */
export async function finishDeletion(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs'>,
  orderId: string,
): Promise<void> {
  const order = await orders.find(ports, orderId);
  if (!order?.endsMaterials || !isOrderDone(order)) return;
  const { sessionId, userId } = order;
  const owned = await findOwned(ports, userId, null, sessionId);
  const hasNewVoice = await voiceProfiles.exists(ports, sessionId);
  await deleteHoldings(
    ports,
    // A payment that has been opened since then is for what was made since then.
    { ...owned, openedIds: [], orders: owned.orders.filter(({ id, isDone }) => id === orderId || !isDone) },
    MATERIALS,
    {
      keepsUnfinished: true,
      isWanted: (holding) => holding.of === 'order' || (holding.isSpokenWith === true && !hasNewVoice),
    },
  );
  await forgetEndOfMaterials(ports, orderId);
}

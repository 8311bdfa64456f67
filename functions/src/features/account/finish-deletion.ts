import type { Ports } from '../../ports/ports.ts';
import { deleteHoldings, findOwned, isOrderDone, type Owned } from '../../records/find-holdings.ts';
import { MATERIALS } from '../../records/holdings.ts';

/** Notes at every book that is being made that what it needs goes when it is there. */
export async function noteDeletion(ports: Pick<Ports, 'documents'>, { orders }: Owned): Promise<void> {
  for (const { id } of orders.filter(({ isDone }) => !isDone))
    await ports.documents.update(`orders/${id}`, (current) =>
      current && !isOrderDone(current) ? { ...current, endsMaterials: true } : null,
    );
}

/**
 * Ends a deletion that an unfinished book had held up. What the family has made since then in the same memoir is not
 * touched: a profile is there again only when there is a new voice. May be called for any order, any number of times.
 */
export async function finishDeletion(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs'>,
  orderId: string,
): Promise<void> {
  const order = await ports.documents.get(`orders/${orderId}`);
  if (!order?.endsMaterials || !isOrderDone(order)) return;
  const sessionId = String(order.sessionId);
  const owned = await findOwned(ports, String(order.userId), null, sessionId);
  const hasNewVoice = (await ports.documents.get(`voice_profiles/${sessionId}`)) !== null;
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
  await ports.documents.update(`orders/${orderId}`, (current) => {
    if (!current?.endsMaterials) return null;
    const { endsMaterials: _, ...rest } = current;
    return rest;
  });
}

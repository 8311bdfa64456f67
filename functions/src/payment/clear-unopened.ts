import { objectPath } from '../../../src/domain/object-path.ts';
import type { Ports } from '../ports/ports.ts';

/** Between freezing a text and opening its payment lies one question to the provider. */
const OPENED_WITHIN_MS = 30_000;

/**
 * Deletes texts that were frozen for a payment which was never opened, because the process was killed in between. Whoever
 * is only slow freezes the text again.
 * @returns how many
 */
export async function clearUnopened(ports: Pick<Ports, 'documents' | 'objects' | 'clock'>): Promise<number> {
  let cleared = 0;
  for (const payment of await ports.documents.query('payments', 'state', 'preparing')) {
    const age = ports.clock.nowMs() - (payment.createdAt as Date).getTime();
    if (age < OPENED_WITHIN_MS) continue;
    const orderId = String(payment.orderId);
    await ports.objects.deleteAll(objectPath.narration(orderId));
    const path = `payments/${orderId}`;
    await ports.documents.updateAll([path], (current) =>
      current.get(path)?.state === 'preparing' ? new Map([[path, null]]) : new Map(),
    );
    cleared++;
  }
  return cleared;
}

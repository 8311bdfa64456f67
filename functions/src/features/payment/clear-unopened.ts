import { oneByOne } from '../../../../src/domain/one-by-one.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { DocumentFields } from '../../ports/documents.ts';
import type { Ports } from '../../ports/ports.ts';

/** Between freezing a text and opening its payment lies one question to the provider. */
const OPENED_WITHIN_MS = 30_000;

/**
 * Deletes texts that were frozen for a payment which was never opened, because the process was killed in between. Whoever
 * is only slow freezes the text again.
 * @returns how many
 * @throws what became of those that could not be deleted, after the others were
 */
export async function clearUnopened(ports: Pick<Ports, 'documents' | 'objects' | 'clock'>): Promise<number> {
  const isOld = ({ state, createdAt }: DocumentFields) =>
    state === 'preparing' && ports.clock.nowMs() - (createdAt as Date).getTime() >= OPENED_WITHIN_MS;
  let cleared = 0;
  await oneByOne(await ports.documents.query('payments', 'state', 'preparing'), async ({ orderId: id }) => {
    const orderId = String(id);
    const path = `payments/${orderId}`;
    // Somebody may have come back since the list was made, and pays for this text.
    const now = await ports.documents.get(path);
    if (!now || !isOld(now)) return;
    await ports.objects.deleteAll(objectPath.narration(orderId));
    await ports.documents.updateAll([path], (current) => {
      const found = current.get(path);
      return found && isOld(found) ? new Map([[path, null]]) : new Map();
    });
    cleared++;
  });
  return cleared;
}
